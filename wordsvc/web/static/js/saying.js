// How a text becomes a sentence: a place is {word}, or a number with the word that it counts, {count:card|cards},
// in the forms of the language's plural rule. wordsvc/texts/rendering.py does the same.
const FORMS = { uk: ["one", "few", "many"], en: ["one", "other"] };

/** ``text`` with ``details`` in its places. */
export function fill(text, details, language = document.documentElement.lang) {
  const rules = new Intl.PluralRules(language);
  return text.replace(/\{(\w+)(?::([^{}]+))?\}/gu, (_, name, forms) => {
    const value = details[name] ?? "";
    return forms ? `${value} ${forms.split("|")[FORMS[language].indexOf(rules.select(value))]}` : value;
  });
}
