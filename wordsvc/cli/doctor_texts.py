"""What ``wordsvc doctor`` says, in Ukrainian and in English: what is so, and where it is amiss, what to do."""

from __future__ import annotations

from typing import Final

from wordsvc.texts import Table, Texts

TABLE: Final[Table] = {
    "python": ("Python {version}", "Python {version}"),
    "python_old": (
        "Python {version} застарий: потрібен {least} або новіший.",
        "Python {version} is too old: {least} or newer is needed.",
    ),
    "packages": ("пакунки встановлено", "packages are installed"),
    "package_missing": (
        "Бракує пакунка {package}. Встановіть усе: pip install --require-hashes -r requirements/run.lock",
        "The package {package} is missing. Install all: pip install --require-hashes -r requirements/run.lock",
    ),
    "package_unfit": (
        "Потрібен {package}, а встановлено {version}. Виконайте: pip install --require-hashes -r requirements/run.lock",
        "{package} is needed, {version} is installed. Run: pip install --require-hashes -r requirements/run.lock",
    ),
    "packages_not_locked": (
        "Інші версії, ніж перевірені: {packages}. Щоб мати ті самі: pip install --require-hashes -r "
        "requirements/run.lock",
        "Other versions than those tested: {packages}. To have the same: pip install --require-hashes -r "
        "requirements/run.lock",
    ),
    "variable": (
        "Змінної {name} служба не знає. Усі змінні — в docs/configuration.md.",
        "The service knows no variable {name}. All variables are in docs/configuration.md.",
    ),
    "variable_near": (
        "Змінної {name} служба не знає. Може, {near}?",
        "The service knows no variable {name}. Did you mean {near}?",
    ),
    "setting": ("Налаштування не читаються: {reason}.", "The settings can't be read: {reason}."),
    "documents": (
        "Колоди, правила чи списки не читаються: {reason}. Поверніть файли або вкажіть WORDSVC_DICTIONARIES.",
        "Decks, rules or lists can't be read: {reason}. Restore the files or set WORDSVC_DICTIONARIES.",
    ),
    "index": (
        "покажчик {path}: {forms} форм, sha256 {sha256}",
        "index {path}: {forms} forms, sha256 {sha256}",
    ),
    "index_missing": (
        "Покажчика {path} немає. Побудуйте його: wordsvc build",
        "There is no index {path}. Build it: wordsvc build",
    ),
    "index_foreign": (
        "{path} — не покажчик wordsvc. Перевірте WORDSVC_INDEX або виконайте: wordsvc build",
        "{path} is no index of wordsvc. Check WORDSVC_INDEX, or run: wordsvc build",
    ),
    "index_version": (
        "Покажчик {path} зробила інша версія або машина іншого роду. Побудуйте його знову: wordsvc build",
        "The index {path} is of another version or another kind of machine. Build it anew: wordsvc build",
    ),
    "index_damaged": (
        "Покажчик {path} пошкоджено. Побудуйте його знову: wordsvc build; і перевірте диск.",
        "The index {path} is damaged. Build it anew: wordsvc build; and check the disk.",
    ),
    "index_edition": (
        "Покажчик побудовано з іншого видання, ніж встановлено: {names}. Щоб оновити: wordsvc build",
        "The index was built from another edition than is installed: {names}. To update it: wordsvc build",
    ),
    "index_lists": (
        "Покажчик побудовано з інших списків: {names}. Щоб оновити: wordsvc build",
        "The index was built from other lists: {names}. To update it: wordsvc build",
    ),
    "numba": ("пошук у руці скомпільовано за {seconds} с", "the search of hands is compiled, in {seconds} s"),
    "numba_missing": (
        "Немає numba: слова з руки шукатимуться в десятки разів довше. Встановіть: pip install 'wordsvc[fast]'",
        "There is no numba: words of a hand take tens of times longer. Install it: pip install 'wordsvc[fast]'",
    ),
    "clock": (
        "Годинник показує {now}, а покажчик побудовано {built}. Виправте час: від нього залежать ліміти й кеші.",
        "The clock says {now}, but the index was built {built}. Set the clock: limits and caches depend on it.",
    ),
    "store_ok": (
        "сховище ігор: {kind} {version}, таблиці на місці",
        "the store of games: {kind} {version}, tables are current",
    ),
    "store_new": (
        "сховища {path} ще немає; служба створить його, коли почне роботу",
        "there is no store {path} yet; the service makes it when it starts",
    ),
    "store_behind": (
        "Таблиці сховища ({current}) старші за потрібні ({head}); служба оновить їх, коли почне роботу.",
        "The tables of the store ({current}) are older than needed ({head}); the service updates them when it starts.",
    ),
    "store_ahead": (
        "Таблиці сховища ({current}) зробила новіша версія wordsvc. Оновіть wordsvc або вкажіть іншу WORDSVC_DATABASE.",
        "The tables of the store ({current}) were made by a newer wordsvc. Update wordsvc, or set another "
        "WORDSVC_DATABASE.",
    ),
    "store_address": ("WORDSVC_DATABASE: {reason}.", "WORDSVC_DATABASE: {reason}."),
    "store_unreachable": (
        "Сховище ігор не відповідає ({reason}). Перевірте WORDSVC_DATABASE і чи працює база даних.",
        "The store of games does not answer ({reason}). Check WORDSVC_DATABASE, and whether the database runs.",
    ),
    "store_readonly": (
        "У сховище ігор не можна писати. Перевірте права на файл і теку або чи це не репліка.",
        "The store of games can't be written. Check the rights to file and folder, or whether it is a replica.",
    ),
    "store_folder": (
        "У теці {path} не можна створити сховище ігор. Дайте службі права на неї або змініть WORDSVC_DATABASE.",
        "No store of games can be made in {path}. Let the service write there, or change WORDSVC_DATABASE.",
    ),
    "sqlite_old": (
        "SQLite {version} старіший за {least}: WAL із ним небезпечний, тож читачі чекатимуть на записи. "
        "Встановіть pysqlite3 або візьміть PostgreSQL.",
        "SQLite {version} is older than {least}: WAL is not safe with it, so readers wait for writers. "
        "Install pysqlite3, or use PostgreSQL.",
    ),
    "postgresql_old": (
        "PostgreSQL {version} застарий: потрібен {least} або новіший.",
        "PostgreSQL {version} is too old: {least} or newer is needed.",
    ),
    "redis": ("Redis відповідає", "Redis answers"),
    "redis_missing": (
        "WORDSVC_RATE_STORE вказує на Redis, а пакунка немає. Встановіть: pip install 'wordsvc[redis]'",
        "WORDSVC_RATE_STORE names a Redis, but its package is missing. Install it: pip install 'wordsvc[redis]'",
    ),
    "redis_silent": (
        "Redis не відповідає ({reason}): поки так, кожен процес рахує запити сам. Перевірте WORDSVC_RATE_STORE.",
        "Redis does not answer ({reason}): meanwhile each process counts for itself. Check WORDSVC_RATE_STORE.",
    ),
    "port_free": ("порт {port} на {host} вільний", "port {port} at {host} is free"),
    "port_serves": ("на {host}:{port} служба вже працює", "the service runs at {host}:{port} already"),
    "port": (
        "На {host}:{port} слухати не можна ({reason}). Звільніть порт або змініть WORDSVC_HOST чи WORDSVC_PORT.",
        "Nobody can listen at {host}:{port} ({reason}). Free the port, or change WORDSVC_HOST or WORDSVC_PORT.",
    ),
    "disk_room": ("на дисках вільно щонайменше {free} ГБ", "the disks have at least {free} GB left"),
    "disk": (
        "У {path} вільно лише {free} МБ: коли місце скінчиться, ігри зупиняться. Звільніть його.",
        "{path} has only {free} MB left: when they are gone, games stop. Free some.",
    ),
}

FINDINGS: Final = Texts(TABLE)
