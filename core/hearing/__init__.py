"""From sound to a question that the user has confirmed: is it speech, which names, which command, what was meant."""
