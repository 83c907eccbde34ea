from tools import schema


def test_the_schemas_that_are_written_down_are_those_of_the_code() -> None:
    for file, text in schema.texts().items():
        assert file.read_text(encoding="utf-8") == text, "run tools/schema.py"
