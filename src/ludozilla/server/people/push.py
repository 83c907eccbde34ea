"""Web Push: a message that only one browser can read (RFC 8291), signed by us (RFC 8292)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NoBase64
from time import time
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ludozilla.server.refusals import Refusal

_CURVE: Final = ec.SECP256R1()
_RECORD: Final = 4096
_LAST_RECORD: Final = b"\x02"
_SALT: Final = 16
_AUTH: Final = 16
_SIGNED_FOR: Final = 12 * 3600
_KEPT_FOR: Final = 24 * 3600
"""Seconds for which a message waits for a browser that is not there."""


def base64(data: bytes) -> str:
    """As the web writes it: without signs that an address could not have."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def from_base64(text: str) -> bytes:
    """Back again; ``ValueError`` if it is none."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


class Signer:
    """The key by which browsers know that a message is ours."""

    def __init__(self, secret: str) -> None:
        self._key = ec.derive_private_key(int.from_bytes(from_base64(secret)), _CURVE)
        self.public = base64(_public(self._key))

    @staticmethod
    def new_secret() -> str:
        """A key to be kept."""
        number = ec.generate_private_key(_CURVE).private_numbers().private_value
        return base64(number.to_bytes(32))

    def headers(self, address: str, site: str, topic: str) -> dict[str, str]:
        """What a message to this address needs; ``site`` says who we are."""
        split = urlsplit(address)
        claims = {
            "aud": f"{split.scheme}://{split.netloc}",
            "exp": int(time()) + _SIGNED_FOR,
            "sub": site,
        }
        token = ".".join(
            [base64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        )
        signature = self._key.sign(token.encode(), ec.ECDSA(SHA256()))
        both = b"".join([part.to_bytes(32) for part in decode_dss_signature(signature)])
        return {
            "Authorization": f"vapid t={token}.{base64(both)}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEPT_FOR),
            "Urgency": "high",
            "Topic": topic,
        }


def sealed(message: bytes, p256dh: str, auth: str) -> bytes:
    """A message that only the browser with these keys can open."""
    return sealed_with(message, p256dh, auth, ec.generate_private_key(_CURVE), os.urandom(_SALT))


def sealed_with(
    message: bytes, p256dh: str, auth: str, key: ec.EllipticCurvePrivateKey, salt: bytes
) -> bytes:
    """The same with a key and salt of one's own."""
    receiver, secret = check_keys(p256dh, auth)
    theirs, ours = from_base64(p256dh), _public(key)
    shared = _derived(key.exchange(ec.ECDH(), receiver), secret, b"WebPush: info\0", theirs + ours)
    content_key = _derived(shared, salt, b"Content-Encoding: aes128gcm\0", b"", 16)
    nonce = _derived(shared, salt, b"Content-Encoding: nonce\0", b"", 12)
    head = salt + _RECORD.to_bytes(4) + len(ours).to_bytes(1) + ours
    return head + AESGCM(content_key).encrypt(nonce, message + _LAST_RECORD, None)


def check_keys(p256dh: str, auth: str) -> tuple[ec.EllipticCurvePublicKey, bytes]:
    """A browser's keys as what they are; refused if they are none."""
    try:
        receiver = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, from_base64(p256dh))
        secret = from_base64(auth)
    except (ValueError, NoBase64):
        raise Refusal("bad-keys") from None
    if len(secret) != _AUTH:
        raise Refusal("bad-keys")
    return receiver, secret


def _derived(key: bytes, salt: bytes, label: bytes, more: bytes, length: int = 32) -> bytes:
    return HKDF(SHA256(), length, salt, label + more).derive(key)


def _public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
