"""Messages that only one browser can read, signed by the server."""

import json
import os

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from ludozilla.server.people.push import Signer, base64, from_base64, sealed, sealed_with
from ludozilla.server.refusals import Refusal

pytestmark = pytest.mark.single

# The example of RFC 8291, appendix A.
PLAIN = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_sealed_as_the_standard_shows():
    key = ec.derive_private_key(int.from_bytes(from_base64(SENDER)), ec.SECP256R1())
    assert base64(sealed_with(PLAIN, RECEIVER, AUTH, key, from_base64(SALT))) == SEALED


def test_no_two_messages_are_sealed_alike():
    assert sealed(PLAIN, RECEIVER, AUTH) != sealed(PLAIN, RECEIVER, AUTH)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [(RECEIVER[:-4], AUTH), ("AAAA", AUTH), ("é", AUTH), (RECEIVER, AUTH[:-3]), (RECEIVER, "")],
)
def test_what_are_no_keys_is_refused(p256dh, auth):
    with pytest.raises(Refusal) as refused:
        sealed(PLAIN, p256dh, auth)
    assert refused.value.code == "bad-keys"


def test_a_signature_names_the_service_and_ourselves_and_can_be_checked():
    signer = Signer(Signer.new_secret())
    headers = signer.headers("https://push.example:444/abc?d", "https://games.example/", "topic")
    token, _, key = headers["Authorization"].removeprefix("vapid t=").partition(", k=")
    assert key == signer.public
    head, claims, signature = token.split(".")
    told = json.loads(from_base64(claims))
    assert told["aud"] == "https://push.example:444"
    assert told["sub"] == "https://games.example/"
    both = from_base64(signature)
    parts = (int.from_bytes(both[:32]), int.from_bytes(both[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), from_base64(key))
    public.verify(encode_dss_signature(*parts), f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))


def test_base64_goes_there_and_back():
    for length in range(20):
        data = os.urandom(length)
        assert from_base64(base64(data)) == data
