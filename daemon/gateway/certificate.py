"""`teleopd gateway cert`: a certificate for this installation, signed by itself, its key never shipped or shared."""

from __future__ import annotations

import datetime
import ipaddress
import os
import socket
from collections.abc import Sequence
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

DAYS = 397
"""What browsers accept at most."""


def make(certificate: Path, key: Path, names: Sequence[str]) -> str:
    """Writes both files, the key readable by its owner only; the certificate's SHA-256 fingerprint, to compare with
    what the browser shows. FileExistsError if there is a key already."""
    private = ec.generate_private_key(ec.SECP256R1())
    hosts = list(dict.fromkeys([*names, socket.gethostname(), "localhost", "127.0.0.1", "::1"]))
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"teleopd on {hosts[0]}"[:64])])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(private.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=DAYS))
        .add_extension(x509.SubjectAlternativeName([_general(host) for host in hosts]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(private, hashes.SHA256())
    )
    key.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    secret = private.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with open(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secret)
    certificate.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return made.fingerprint(hashes.SHA256()).hex(":")


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
