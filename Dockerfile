# Chiếu on one machine, its rooms in a volume. Needs no internet once built.
#
#   docker build -t chieu . && docker run -p 8000:8000 -v chieu:/data -e CHIEU_PUBLIC_URL=http://192.168.1.20:8000 chieu

FROM python:3.11-slim-bookworm AS build
WORKDIR /srv/chieu
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY games games
COPY app app
RUN python -m venv .venv && .venv/bin/pip install --no-cache-dir -c constraints.txt -e '.[redis]'

FROM python:3.11-slim-bookworm
WORKDIR /srv/chieu
COPY --from=build /srv/chieu /srv/chieu
COPY static static
COPY templates templates
# The volume takes its owner from here; the code stays root's, so that the server cannot change it.
RUN mkdir /data && chown 10001:10001 /data
USER 10001:10001
VOLUME /data
EXPOSE 8000
ENV CHIEU_HOST=0.0.0.0 CHIEU_PORT=8000 CHIEU_DATA=/data PYTHONUNBUFFERED=1
# SIGTERM drains: appends are finished and the phones are told to come back.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["/srv/chieu/.venv/bin/python", "-c", "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"CHIEU_PORT\"]}/healthz', timeout=2)"]
CMD ["/srv/chieu/.venv/bin/chieu", "serve"]
