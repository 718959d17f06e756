"""Every shape that the server receives or sends, one file a subject: `/openapi.json` and the types of the scripts are
made from these.

What is sent is typed by `TypedDict`: the server builds plain dictionaries, which mypy checks and nothing converts.
"""
