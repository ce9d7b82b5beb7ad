-- A session's token is stored as its hash from now on. The cookies stay as they are: nobody is signed out.
UPDATE "sessions" SET "token" = translate(rtrim(encode(sha256(convert_to("token", 'UTF8')), 'base64'), '='), '+/', '-_');
