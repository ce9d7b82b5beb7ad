-- Better Auth kept the whole header in which a browser says what it is; from now on only its name is.
UPDATE sessions SET user_agent = NULL, ip_address = NULL
WHERE user_agent IS NOT NULL OR ip_address IS NOT NULL;
