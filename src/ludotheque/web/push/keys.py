"""The VAPID key of the library, and the encryption of notices.

Needs the extra `push`. Without it there are no notices to closed browsers, and everything else works.
"""

from __future__ import annotations

import json
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib.util import find_spec

from ludotheque.errors import LudothequeError

LIFETIME = 12 * 3600  # seconds until a token expires: a day at most is allowed
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
POINT, SECRET = 65, 16  # bytes of the browser's key, and of the shared secret


def available() -> bool:
    return bool(find_spec("http_ece") and find_spec("cryptography"))


def new_private_key() -> str:
    return f"{1 + secrets.randbelow(ORDER - 1):064x}"


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class ServerKey:
    """The VAPID key of a library."""

    def __init__(self, private_key: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        self.private = ec.derive_private_key(int(private_key, 16), ec.SECP256R1())
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public = encoded(point)

    def authorization(self, origin: str, contact: str) -> str:
        """The authorization header for a push service: the sender, and a contact."""
        claims = {"aud": origin, "exp": int(time.time()) + LIFETIME, "sub": contact}
        parts = [encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        token = ".".join([*parts, encoded(self.signature(".".join(parts).encode()))])
        return f"vapid t={token}, k={self.public}"

    def signature(self, text: bytes) -> bytes:
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
        from cryptography.hazmat.primitives.hashes import SHA256

        return b"".join(part.to_bytes(32) for part in decode_dss_signature(self.private.sign(text, ec.ECDSA(SHA256()))))


def encrypted(message: bytes, browser_key: str, shared: str) -> bytes:
    """Encrypt a message so that only the browser with the other half of the key can read it."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    body: bytes = http_ece.encrypt(message, private_key=once, dh=decoded(browser_key), auth_secret=decoded(shared))
    return body


def check_keys(browser_key: str, shared: str) -> None:
    """LudothequeError for invalid keys."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        point, secret = decoded(browser_key), decoded(shared)
        if (len(point), len(secret)) == (POINT, SECRET):
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
            return
    except (ValueError, UnicodeError):
        pass
    raise LudothequeError("These are not the keys of a browser.", "Ce ne sont pas les clés d’un navigateur.")
