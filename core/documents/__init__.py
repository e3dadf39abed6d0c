"""What a leaflet is: medicines, documents, versions, sections, passages, citations, receipts."""
