/** Where other products, servers and habits keep what nobody should see. A line for each kind. */
export const knownPaths = `
/.env /.env.local /.env.production /.env.bak /env /config.env
/.git/config /.git/HEAD /.git/index /.gitignore /.svn/entries /.hg/hgrc /.bzr/README /CVS/Entries
/.htaccess /.htpasswd /web.config /.DS_Store /Thumbs.db /.well-known/security.txt /.well-known/openid-configuration
/.ssh/id_rsa /.aws/credentials /.docker/config.json /.npmrc /.yarnrc /.bash_history /.vscode/settings.json /.idea/workspace.xml
/package.json /package-lock.json /node_modules/.package-lock.json /node_modules/hono/package.json /tsconfig.json /vite.config.ts
/Dockerfile /compose.yaml /docker-compose.yml /Makefile /README.md /Procfile /Jenkinsfile /.gitlab-ci.yml /.github/workflows/ci.yml
/apps/server/src/main.ts /src/main.ts /src/main.tsx /dist/index.html /index.html.br /index.html.gz /route-links.json /.built-from /landing /landing/index.html /sign-in/index.html
/assets /assets/ /assets/../index.html /assets/index.js.map /favicon.svg.map /color-scheme.js.map /.vite/manifest.json /stats.html /asset-manifest.json
/data /data/ /data/mail /data/session-secret /data/database.log /mail /uploads /uploads/ /storage /storage/ /storage/app_logos /storage/app_logos/ /storage/app_logos/.. /logos /logos/ /logos/.svg
/backup /backup.zip /backup.tar.gz /backup.sql /dump.sql /database.sql /db.sqlite /site.tar.gz /old /test /tmp /logs /log /error.log /access.log
/actuator /actuator/env /actuator/health /actuator/heapdump /metrics /metrics/ /prometheus /server-status /server-info /status /stats /debug /debug/pprof /debug/vars /_debug /trace /console /_profiler /heapdump
/phpinfo.php /info.php /index.php /wp-login.php /wp-admin/ /wp-config.php /xmlrpc.php /phpmyadmin/ /adminer.php /cgi-bin/ /cgi-bin/test.cgi /shell.php
/admin /admin/ /administrator /manager/html /login /signin /register /setup /install /install.php /swagger /swagger-ui.html /swagger.json /openapi.json /v2/api-docs /api-docs /graphql /graphiql /api/graphql
/api /api/ /api/rpc /api/rpc/ /api/v1 /api/v1/ /api/v2 /api/auth /api/auth/ok /api/auth/get-session /api/auth/sign-in/email /api/auth/list-sessions /api/auth/magic-link/verify /api/auth/error /api/health /api/openapi.yaml /api/swagger.json /api/v1/openapi.json /api/rpc/session/current /api/rpc/admin/saas/list
/../etc/passwd /../../../../etc/passwd /..%2f..%2fetc%2fpasswd /%2e%2e/%2e%2e/etc/passwd /%2e%2e%2fetc%2fpasswd /..%252f..%252fetc/passwd /..%c0%af..%c0%afetc/passwd /..%5c..%5cetc%5cpasswd /..\\..\\etc\\passwd /....//....//etc/passwd //etc/passwd /./etc/passwd /%2fetc%2fpasswd /file:///etc/passwd
/assets/..%2f..%2f..%2fpackage.json /assets/%2e%2e/%2e%2e/%2e%2e/package.json /assets/..%5c..%5cpackage.json /assets/....//package.json /assets/.%2e/.%2e/.%2e/package.json /assets/..;/package.json /assets/%00 /assets/index.html%00.js
/logos/..%2fpackage.json /logos/%2e%2e%2fpackage.svg /logos/..%5cgithub.svg /logos/github.svg%00 /logos/github%00.svg /logos/__proto__.svg /logos/constructor.svg
/storage/app_logos/..%2f..%2fsession-secret /storage/app_logos/%2e%2e%2f%2e%2e%2fsession-secret /storage/..%2fsession-secret /storage/%2e%2e/session-secret /storage/app_logos/%00 /storage/app_logos/scanned.png%00.html /storage/app_logos/..%5c..%5csession-secret /storage/__proto__/x /storage/constructor/name
/%00 /%00.html /index.html%00 /%0a /%0d%0aSet-Cookie:a=b /%ff /%fe%ff /%c0%80 /%e0%80%af /%u002e%u002e /% /%2 /%zz /\\ /\\\\evil.test /\\/evil.test //evil.test //evil.test/.. ///evil.test /;/ /;jsessionid=1 /.;/admin626 /admin626;x /ADMIN626 /Admin626/saas /admin626/..%2f /admin626%00 /admin626/%2e%2e/ /?debug=1 /?XDEBUG_SESSION=1
/api/../ /api/../.env /api/rpc/../v1/overview /api/v1/../rpc/session/current /api/v1/%2e%2e/rpc/session/current /api/v1/overview/..%2f /api//v1//overview /API/V1/OVERVIEW /api/v1/overview%00 /api/v1/overview;x /api/v1/overview.json /api/v1/overview/ /api/v1/__proto__ /api/v1/constructor /api/rpc/__proto__/toString /api/rpc/constructor/constructor
/http://127.0.0.1/ /http://169.254.169.254/latest/meta-data/ /latest/meta-data/ /proxy?url=http://127.0.0.1 /redirect?to=//evil.test /auth?next=//evil.test
/crossdomain.xml /clientaccesspolicy.xml /sitemap.xml /humans.txt /security.txt /robots.txt~ /index.html~ /index.html.bak /main.js.map /sw.js.map /service-worker.js.map
`
  .trim()
  .split(/\s+/);
