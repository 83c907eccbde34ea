from pathlib import Path

import pytest

from tools.docstrings import Docstrings

SOURCE = '''\
"""A house."""

class Door:
    """Opens.

    Squeaks "eek"?
    """

    def open(self, wide=False):
        """Wide… or not."""

    def shut(self): ...

    @property
    def shut_by(self):
        """Whom to ask."""

def knock(times=TWICE):
    """Make yourself heard."""
'''

C_CODE = r"""
static PyGetSetDef house___Door_getseters[] = {
    {"shut_by",
     (getter)house___Door_get_shut_by,
    NULL, NULL, NULL},
};
static PyMethodDef house___Door_methods[] = {
    {"open",
     (PyCFunction)CPyPy_house___Door___open,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("open($self, wide=False)\n--\n\n")},
    {"shut",
     (PyCFunction)CPyPy_house___Door___shut,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("shut($self)\n--\n\n")},
};
static PyTypeObject CPyType_house___Door_template_ = {
    .tp_name = "Door",
    .tp_doc = PyDoc_STR("Door()\n--\n\n"),
};
static PyMethodDef housemodule_methods[] = {
    {"knock", (PyCFunction)CPyPy_house___knock, METH_FASTCALL, PyDoc_STR(NULL) /* docstring */},
};
static struct PyModuleDef housemodule = {
    PyModuleDef_HEAD_INIT,
    "house",
    NULL, /* docstring */
};
"""


@pytest.fixture
def module(tmp_path: Path) -> Path:
    path = tmp_path / "house.py"
    path.write_text(SOURCE, "utf-8")
    return path


def in_c(text: str) -> str:
    return '"' + "".join(f"\\{byte:03o}" for byte in text.encode()) + '"'


def test_everything_gets_its_docstring_after_its_signature(module):
    docstrings = Docstrings([module], module.parent)
    documented = docstrings.put_into(C_CODE)
    assert r'"open($self, wide=False)\n--\n\n"' + in_c("Wide… or not.") in documented
    assert r'"Door()\n--\n\n"' + in_c('Opens.\n\nSqueaks "eek"?') in documented
    assert f"PyDoc_STR({in_c('Make yourself heard.')})" in documented
    assert f"NULL, {in_c('Whom to ask.')}, NULL}}" in documented
    assert f"{in_c('A house.')}, /* docstring */" in documented
    assert r'PyDoc_STR("shut($self)\n--\n\n")' in documented
    assert docstrings.unplaced == set()


def test_what_found_no_place_is_known(module):
    docstrings = Docstrings([module], module.parent)
    docstrings.put_into(C_CODE.replace("PyCFunction", "PyOtherFunction"))
    assert docstrings.unplaced == {"house___Door___open", "house___knock"}


def test_only_a_change_is_written(module):
    c_file = module.with_suffix(".c")
    c_file.write_text(C_CODE, "utf-8")

    copy = Docstrings([module], module.parent).put_into_copy(c_file)
    text, written = copy.read_text("utf-8"), copy.stat().st_mtime_ns
    Docstrings([module], module.parent).put_into_copy(c_file)
    assert copy.stat().st_mtime_ns == written

    module.write_text(SOURCE.replace("Make yourself heard", "Knock"), "utf-8")
    Docstrings([module], module.parent).put_into_copy(c_file)
    assert copy.read_text("utf-8") == text.replace(in_c("Make yourself heard."), in_c("Knock."))
    assert c_file.read_text("utf-8") == C_CODE


def test_a_file_without_a_place_for_docstrings_stays_as_it_is(module):
    c_file = module.with_suffix(".c")
    c_file.write_text("int nothing;\n", "utf-8")
    assert Docstrings([module], module.parent).put_into_copy(c_file) == c_file
