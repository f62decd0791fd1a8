// Storage that a browser may refuse: then nothing is remembered, and nothing else breaks.

/**
 * A store by its name (``localStorage``, ``sessionStorage``): ``get`` gives null for what is not there, ``read`` what JSON
 * says, or ``otherwise`` where there is none that can be read.
 */
export function storage(name) {
  const attempt = (action) => {
    try {
      return action(window[name]);
    } catch {
      return null;
    }
  };
  return {
    get: (key) => attempt((store) => store.getItem(key)),
    read: (key, otherwise) => attempt((store) => JSON.parse(store.getItem(key))) ?? otherwise,
    set: (key, value) => attempt((store) => store.setItem(key, value)),
    remove: (key) => attempt((store) => store.removeItem(key)),
  };
}
