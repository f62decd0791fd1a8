"""The command that checks an installation and says what to do."""

from __future__ import annotations

import click
from rich.console import Console
from rich.markup import escape

from wordsvc.cli.checks import Finding, examine_all
from wordsvc.cli.doctor_texts import FINDINGS
from wordsvc.cli.options import Telling, print_json, telling_options
from wordsvc.texts import Language

_SIGNS = {"ok": "[green]✓[/]", "warning": "[yellow]![/]", "fault": "[red]✗[/]"}


@click.command(short_help="Check the installation and say what to do.")
@telling_options
def doctor(telling: Telling) -> None:
    """Check versions, settings, index, store, port and disk, and say what to do. Exits with 1 if something is wrong."""
    findings = []
    console = Console(highlight=False, soft_wrap=True)
    for finding in examine_all():
        findings.append(finding)
        if not telling.as_json:
            console.print(f"{_SIGNS[finding.level]} {escape(_said(finding, telling.language))}")
    if telling.as_json:
        checks = [
            {"level": one.level, "code": one.code, "message": _said(one, telling.language), "details": one.details}
            for one in findings
        ]
        print_json({"checks": checks})
    if any(finding.level == "fault" for finding in findings):
        raise SystemExit(1)


def _said(finding: Finding, language: Language) -> str:
    return FINDINGS.say(finding.code, language, finding.details)
