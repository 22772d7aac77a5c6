"""Only what pyproject.toml cannot say: the C extension."""

from setuptools import setup

setup(cffi_modules=["ipc/build_native.py:ffibuilder"])
