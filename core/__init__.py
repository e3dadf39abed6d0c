"""The domain: leaflets, questions and answers. No window, no engine, no network."""
