/** The folder of the files inside the image. */
export const IMAGE_ROOT = '/srv/easy-checkout/public';

/** What the image adds around the included `docker.nginx.conf`. */
export const DOCKER_SERVER = `server {
  listen 8080;
  listen [::]:8080;
  include /srv/easy-checkout/docker.nginx.conf;
}
`;

export const DOCKERFILE = `# docker build -t checkout . && docker run -p 127.0.0.1:8080:8080 checkout
# Put it behind whatever ends https for you, with X-Forwarded-Proto.
FROM nginxinc/nginx-unprivileged:stable-alpine
COPY docker.server.conf /etc/nginx/conf.d/default.conf
COPY docker.nginx.conf /srv/easy-checkout/docker.nginx.conf
COPY public ${IMAGE_ROOT}
`;
