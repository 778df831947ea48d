"""An OAuth 2.0 authorization server, and a signing service behind it.

usage: peers.py AUTHORIZATION-PORT [SERVICE-PORT CONFIG SCAL]

Real, by other people: Authlib decides about clients, codes, PKCE, redirect addresses and tokens (RFC 6749, RFC 7636);
certomancer-csc-dummy lists, authorises and signs (CSC API v1.0.4).
Ours: the memory that Authlib asks for its clients and tokens, a door before the service that looks for a bearer token and
for a PIN where the credential's name ends in `+pin`, and the pages under /test/, which tests ask for what happened.
"""
import asyncio
import json
import os
import sys
import threading
import time

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import AuthorizationCodeMixin, ClientMixin, TokenMixin, grants
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import Flask, Response, jsonify, request
from werkzeug.serving import make_server

PIN = "2580"


class Client(ClientMixin):
    def __init__(self, identifier, secret, kinds):
        self.identifier, self.secret, self.kinds = identifier, secret, kinds

    def get_client_id(self):
        return self.identifier

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return " ".join(s for s in (scope or "").split() if s in ("service", "credential"))

    def check_redirect_uri(self, uri):
        # RFC 8252, 7.3: any port of the loopback interface.
        return uri.startswith("http://127.0.0.1:")

    def check_client_secret(self, secret):
        return secret == self.secret

    def check_endpoint_auth_method(self, method, endpoint):
        return method == "none" if self.secret is None else method in ("client_secret_basic", "client_secret_post")

    def check_response_type(self, kind):
        return kind == "code"

    def check_grant_type(self, kind):
        return kind in self.kinds


CODE = ["authorization_code", "refresh_token"]
clients = {
    "application": Client("application", "s3cret & +more", ["client_credentials"] + CODE),
    "public": Client("public", None, CODE),
}


class Code(AuthorizationCodeMixin):
    def __init__(self, values, asked, client):
        data = asked.payload.data
        self.values, self.client = values, client
        self.redirect, self.scope = asked.payload.redirect_uri, asked.scope
        self.code_challenge = data.get("code_challenge")
        self.code_challenge_method = data.get("code_challenge_method")
        self.details = {name: data.get(name) for name in ("credentialID", "numSignatures", "hash", "hashes",
                                                                "hashAlgorithmOID", "description")}

    def get_redirect_uri(self):
        return self.redirect

    def get_scope(self):
        return self.scope


class Token(TokenMixin):
    def __init__(self, values, client, details):
        self.values, self.client, self.details, self.made = values, client, details, time.time()

    def check_client(self, client):
        return client is self.client

    def get_scope(self):
        return self.values.get("scope", "")

    def get_expires_in(self):
        return self.values["expires_in"]

    def is_expired(self):
        return self.made + self.values["expires_in"] < time.time()

    def is_revoked(self):
        return False

    def get_user(self):
        return "user"

    def get_client(self):
        return self.client


codes, tokens, counts = {}, {}, {"tokens": 0, "refreshed": 0, "visits": 0, "denies": False}
lock = threading.Lock()


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]

    def save_authorization_code(self, code, asked):
        codes[code] = Code(code, asked, asked.client)

    def query_authorization_code(self, code, client):
        found = codes.get(code)
        return found if found and found.client is client else None

    def delete_authorization_code(self, code):
        self.request.details = codes.pop(code.values).details

    def authenticate_user(self, code):
        return "user"


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post", "none"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, token):
        return next((t for t in tokens.values() if t.values.get("refresh_token") == token), None)

    def authenticate_user(self, token):
        return "user"

    def revoke_old_credential(self, token):
        counts["refreshed"] += 1
        token.values["refresh_token"] = None


class ApplicationGrant(grants.ClientCredentialsGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]


def save_token(values, asked):
    with lock:
        details = getattr(asked, "details", None)
        code = asked.form.get("code")
        if details is None and code in codes:
            details = codes[code].details
        tokens[values["access_token"]] = Token(dict(values), asked.client, details or {})
        counts["tokens"] += 1


def make_authorization_server():
    app = Flask("authorization server")
    app.config["OAUTH2_REFRESH_TOKEN_GENERATOR"] = True
    server = AuthorizationServer(app, query_client=clients.get, save_token=save_token)
    server.register_grant(CodeGrant, [CodeChallenge(required=True)])
    server.register_grant(RefreshGrant)
    server.register_grant(ApplicationGrant)

    @app.get("/oauth2/authorize")
    def authorize():
        counts["visits"] += 1
        # The page on which a user would log in and agree; he does so at once, or declines.
        try:
            grant = server.get_consent_grant(end_user="user")
        except Exception as error:
            return Response(str(error), status=400)
        return server.create_authorization_response(grant_user=None if counts["denies"] else "user", grant=grant)

    @app.post("/oauth2/token")
    def token():
        return server.create_token_response()

    @app.get("/.well-known/oauth-authorization-server")
    def metadata():
        base = request.host_url.rstrip("/")
        return jsonify(issuer=base, authorization_endpoint=base + "/oauth2/authorize",
                       token_endpoint=base + "/oauth2/token")

    @app.get("/test/counts")
    def told():
        return jsonify(counts)

    @app.get("/test/token")
    def about():
        found = tokens.get(request.args["value"])
        return jsonify(scope=found.get_scope(), **found.details) if found and not found.is_expired() else jsonify({})

    @app.post("/test/end-tokens")
    def end():
        for found in tokens.values():
            found.made = 0
        return jsonify({})

    @app.post("/test/deny")
    def deny():
        counts["denies"] = True
        return jsonify({})

    return app


def serve_signing(port, authorization, config, scal):
    from aiohttp import web
    from certomancer import registry
    from csc_dummy.csc_dummy_server import CSCWithCertomancer, DummyServiceParams, GeneralServiceInfo

    @web.middleware
    async def door(asked, handler):
        if asked.path.endswith("/info") and not asked.path.endswith("/credentials/info"):
            return await handler(asked)
        kind, _, value = asked.headers.get("Authorization", "").partition(" ")
        found = tokens.get(value)
        if kind != "Bearer" or found is None or found.is_expired() or "service" not in found.get_scope():
            return web.json_response({"error": "invalid_token", "error_description": "who is it?"}, status=401)
        body = await asked.json()
        name = body.get("credentialID", "")
        if not name.endswith("+pin"):
            return await handler(asked)
        if asked.path.endswith("/authorize") and body.get("PIN") != PIN:
            counts["wrong"] = counts.get("wrong", 0) + 1
            said = {"error": "invalid_pin", "error_description": "the PIN %s is wrong" % body.get("PIN")}
            return web.json_response(said, status=400)
        body["credentialID"] = name.removesuffix("+pin")
        asked._read_bytes = json.dumps(body).encode()
        answer = await handler(asked)
        if asked.path.endswith("/credentials/info"):
            said = json.loads(answer.body)
            said["authMode"] = "explicit"
            said["PIN"] = {"presence": "true", "format": "N", "label": "Signature PIN"}
            return web.json_response(said)
        return answer

    info = GeneralServiceInfo(auth_type=["oauth2code", "oauth2client"], oauth_uri="http://127.0.0.1:%d/" % authorization)
    service = CSCWithCertomancer(
        registry.CertomancerConfig.from_file(config), svc_info=info,
        service_params=DummyServiceParams(hash_pinning_required=scal >= 2, multisign=25))
    service.app.middlewares.append(door)
    service.register_routes()

    async def run():
        runner = web.AppRunner(service.app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port).start()
        await asyncio.Event().wait()

    asyncio.run(run())


authorization = int(sys.argv[1])
server = make_server("127.0.0.1", authorization, make_authorization_server(), threaded=True)
if len(sys.argv) > 2:
    threading.Thread(target=server.serve_forever, daemon=True).start()
    serve_signing(int(sys.argv[2]), authorization, sys.argv[3], int(sys.argv[4]))
else:
    server.serve_forever()
