# The service with its index, read-only at run time; docs/deployment.md says how to build, run and check it.
ARG PYTHON=docker.io/library/python:3.13-slim-trixie

FROM ${PYTHON} AS build
# pip's own settings, for builds that have wheels at hand instead of a network.
ARG PIP_NO_INDEX
ARG PIP_FIND_LINKS
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_ROOT_USER_ACTION=ignore
WORKDIR /build

# The image gets no pip: what is installed in it was named by a lock, with its hash.
COPY requirements/run.lock requirements/supply.lock requirements/
RUN python3 -m venv --without-pip /opt/wordsvc \
    && python3 -m pip --python /opt/wordsvc/bin/python install --no-deps --require-hashes -r requirements/run.lock
RUN python3 -m venv --without-pip /opt/supply \
    && python3 -m pip --python /opt/supply/bin/python install --no-deps --require-hashes -r requirements/supply.lock

COPY LICENSE README.md pyproject.toml ./
COPY wordsvc wordsvc
COPY dictionaries dictionaries
RUN python3 -m pip --python /opt/supply/bin/python wheel --no-deps --no-index --no-build-isolation --wheel-dir dist . \
    && python3 -m pip --python /opt/wordsvc/bin/python install --no-deps --no-index dist/*.whl

ENV PATH=/opt/wordsvc/bin:${PATH} \
    WORDSVC_INDEX=/opt/wordsvc/share/lexicon.index
RUN wordsvc build
# For any processor of the architecture: code compiled for this machine's would be compiled again on another.
COPY deploy/image/compile.py .
RUN NUMBA_CACHE_DIR=/opt/wordsvc/share/compiled NUMBA_CPU_NAME=generic python compile.py

COPY deploy/image/entrypoint /opt/wordsvc/bin/entrypoint
COPY docs/licences.md /opt/wordsvc/share/licences.md
RUN /opt/supply/bin/cyclonedx-py environment /opt/wordsvc/bin/python --pyproject pyproject.toml \
    --gather-license-texts --output-reproducible --output-format JSON --output-file /opt/wordsvc/share/sbom.cdx.json

FROM ${PYTHON}
LABEL org.opencontainers.image.title="wordsvc" \
      org.opencontainers.image.description="The referee for Klepka: morphology-aware validation and scoring of Ukrainian words" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="MIT AND CC-BY-SA-3.0 AND MPL-1.1"
RUN groupadd --system --gid 10001 wordsvc \
    && useradd --system --uid 10001 --gid wordsvc --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin wordsvc \
    && install --directory --owner=wordsvc --group=wordsvc /var/lib/wordsvc
COPY --from=build /opt/wordsvc /opt/wordsvc
ENV PATH=/opt/wordsvc/bin:${PATH} \
    PYTHONDONTWRITEBYTECODE=1 \
    NUMBA_CACHE_DIR=/tmp/wordsvc-compiled \
    NUMBA_CPU_NAME=generic \
    WORDSVC_DATABASE=sqlite:////var/lib/wordsvc/games.sqlite \
    WORDSVC_HOST=0.0.0.0 \
    WORDSVC_INDEX=/opt/wordsvc/share/lexicon.index \
    WORDSVC_PORT=8000
USER 10001:10001
WORKDIR /var/lib/wordsvc
VOLUME /var/lib/wordsvc
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ[\"WORDSVC_PORT\"]}/healthz', timeout=2)"]
ENTRYPOINT ["entrypoint"]
CMD ["wordsvc", "serve"]
