"""Pictures and text of search trees."""
