"""What the service is deployed by agrees with itself and with the code; scripts/check_image builds the image."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy.pool import QueuePool

from wordsvc import __version__
from wordsvc.settings import Settings
from wordsvc.store.database import Database

PROJECT = Path(__file__).resolve().parents[2]
DOCKERFILE = (PROJECT / "Dockerfile").read_text()
COMPOSE: dict[str, Any] = yaml.safe_load((PROJECT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
REPLICAS = {name: service for name, service in SERVICES.items() if name.startswith("wordsvc")}


def test_the_version_is_the_same_everywhere() -> None:
    assert f'image.version="{__version__}"' in DOCKERFILE
    assert {service["image"] for service in REPLICAS.values()} == {f"wordsvc:{__version__}"}
    assert re.search(rf"^## \[?{re.escape(__version__)}\b", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)


def test_the_proxy_knows_every_replica() -> None:
    lines = (PROJECT / "deploy" / "nginx" / "replicas.conf").read_text().splitlines()
    port = re.search(r"WORDSVC_PORT=(\d+)", DOCKERFILE)
    assert port is not None
    assert [line.split()[1] for line in lines] == [f"{name}:{port[1]}" for name in REPLICAS]
    assert len(REPLICAS) == 2
    listen = (PROJECT / "deploy" / "nginx" / "listen.conf").read_text()
    assert f"listen {SERVICES['proxy']['ports'][0].rpartition(':')[2]};" in listen


def test_nobody_has_more_rights_than_needed() -> None:
    for name, service in SERVICES.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert not service.get("privileged"), name
        assert "networks" in service, name
    published = {name for name, service in SERVICES.items() if "ports" in service}
    assert published == {"proxy"}
    assert COMPOSE["networks"]["inner"] == {"internal": True}


def test_the_database_survives_and_is_waited_for() -> None:
    database = SERVICES["database"]
    assert database["volumes"] == ["games:/var/lib/postgresql/data"]
    assert database["healthcheck"]["test"][0] == "CMD"
    for service in REPLICAS.values():
        assert service["depends_on"]["database"]["condition"] == "service_healthy"
        assert service["environment"]["WORDSVC_DATABASE"] == "postgresql://wordsvc@database/wordsvc"


def test_the_database_lets_all_workers_in() -> None:
    default = {
        "WORDSVC_WORKERS": SERVICES["wordsvc-1"]["environment"]["WORDSVC_WORKERS"].strip("${}").partition(":-")[2]
    }
    pool = Database("postgresql://nobody@127.0.0.1/none").engine.pool
    assert isinstance(pool, QueuePool)
    a_worker = pool.size() + pool._max_overflow + 2
    most = int(SERVICES["database"]["command"][-1].removeprefix("max_connections="))
    assert len(REPLICAS) * Settings.read(default).workers * a_worker < most


def test_no_file_has_a_password() -> None:
    texts = {path: path.read_text() for path in [PROJECT / "compose.yaml", PROJECT / "Dockerfile", *deployed()]}
    for path, text in texts.items():
        for line in text.splitlines():
            match = re.search(r"(?i)(password|token|secret)\w*\s*[:=]\s*([\w/$\[]\S*)", line)
            if match is not None:
                assert match[2].startswith(("/run/secrets/", "$", "[database_password]")), f"{path.name}: {line}"
    assert COMPOSE["secrets"] == {"database_password": {"file": "./secrets/database_password"}}
    assert "/secrets/" in (PROJECT / ".gitignore").read_text().splitlines()


def deployed() -> list[Path]:
    return [path for path in (PROJECT / "deploy").rglob("*") if path.is_file()]


def test_every_setting_that_is_set_is_one() -> None:
    documented = set(re.findall(r"`(WORDSVC_\w+)`", (PROJECT / "docs" / "configuration.md").read_text()))
    documented |= set(re.findall(r"`(WORDSVC_\w+)`", (PROJECT / "docs" / "deployment.md").read_text()))
    given = set(re.findall(r"WORDSVC_\w+", DOCKERFILE + (PROJECT / "compose.yaml").read_text()))
    assert given <= documented
    image = dict(re.findall(r"(WORDSVC_\w+)=(\S+)", DOCKERFILE.rpartition("\nFROM ")[2]))
    settings = Settings.read(image)
    assert settings.host == "0.0.0.0"
    assert settings.database == "sqlite:////var/lib/wordsvc/games.sqlite"


def test_the_dockerfile_copies_only_what_is_there_and_not_ignored() -> None:
    ignored = (PROJECT / ".dockerignore").read_text().splitlines()
    assert "*" in ignored
    allowed = [line.removeprefix("!") for line in ignored if line.startswith("!")]
    sources = [
        source
        for line in re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)
        for source in line.split()[:-1]
    ]
    assert len(sources) > 5
    for source in sources:
        assert (PROJECT / source).exists(), source
        assert any(Path(source).match(name) or source.startswith(f"{name}/") for name in allowed), source


def test_the_image_is_run_by_nobody_in_exec_form() -> None:
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert "\nUSER 10001:10001\n" in last
    for instruction in ("ENTRYPOINT", "CMD"):
        (line,) = re.findall(rf"^{instruction} (.+)$", last, re.MULTILINE)
        assert line.startswith('["')
    (check,) = re.findall(r"^HEALTHCHECK .*\\\n\s+CMD (\[.+\])$", last, re.MULTILINE)
    _, _, code = yaml.safe_load(check)
    compile(code, "HEALTHCHECK", "exec")
    assert "--require-hashes" in DOCKERFILE
    assert not re.search(r"https?://(?!127\.0\.0\.1)", DOCKERFILE)


@pytest.mark.parametrize("given", [None, "from-a-file"])
def test_the_entry_point_hands_on(given: str | None, tmp_path: Path) -> None:
    """The compiled code is a convenience; a password that can't be read is a fault."""
    shell = shutil.which("sh")
    assert shell is not None
    file = tmp_path / "password"
    environment = {"PATH": "/usr/bin:/bin", "NUMBA_CACHE_DIR": str(tmp_path / "compiled")}
    if given is not None:
        file.write_text(f"{given}\n")
        environment["WORDSVC_DATABASE_PASSWORD_FILE"] = str(file)
    command = [shell, str(PROJECT / "deploy/image/entrypoint"), shell, "-c", 'echo "${PGPASSWORD-none}"; exit 3']
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (3, given or "none", "")
    environment["WORDSVC_DATABASE_PASSWORD_FILE"] = str(tmp_path / "missing")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=20)
    assert done.returncode not in (0, 3)
    assert "missing" in done.stderr


def test_the_workflow_runs_the_same_command() -> None:
    workflow = yaml.safe_load((PROJECT / ".github" / "workflows" / "test.yml").read_text())
    steps = [step for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]
    (tests,) = [step for step in steps if step["run"] == "scripts/test"]
    assert tests["env"] == {"CI": "true"}
    oldest, newest = workflow["jobs"]["test"]["strategy"]["matrix"]["python"]
    assert oldest.startswith("python:3.11-")
    assert newest > oldest


def test_commits_are_checked_by_what_the_tests_check() -> None:
    config = yaml.safe_load((PROJECT / ".pre-commit-config.yaml").read_text())
    assert {repository["repo"] for repository in config["repos"]} == {"local"}
    hooks = [hook["entry"].split()[0] for repository in config["repos"] for hook in repository["hooks"]]
    asked = (PROJECT / "scripts" / "test").read_text()
    assert all(entry in asked for entry in hooks)
    assert {Path(entry).name for entry in hooks} == {"ruff", "mypy", "lint-imports"}
