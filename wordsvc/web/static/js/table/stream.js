// The events of a game as they happen. Where no stream can be had, the game is looked at every few seconds instead.

const LOOK = 3000; // milliseconds between two looks without a stream
const TRY_AGAIN = 15_000; // milliseconds until a stream is asked for again

/**
 * Follow a game from the event ``last()`` on. ``heard(sequence, event)`` gets each event; ``look()`` fetches the game,
 * and tells by its promise whether that worked; ``told(state)`` hears "live", "looking" or "lost".
 */
export function follow(id, { last, heard, look, told }) {
  let source = null;
  let looking = 0;
  let again = 0;
  let ended = false;

  function open() {
    close();
    if (ended) {
      return;
    }
    source = new EventSource(`/v1/games/${encodeURIComponent(id)}/events?after=${last()}`);
    source.addEventListener("open", () => {
      stopLooking();
      told("live");
    });
    source.addEventListener("message", (message) => heard(Number(message.lastEventId), JSON.parse(message.data)));
    source.addEventListener("error", failed);
  }

  function failed() {
    if (source?.readyState === EventSource.CLOSED) {
      // Refused: all streams are taken, or the game is over. The look finds out which.
      close();
      again = setTimeout(open, TRY_AGAIN);
      startLooking();
    } else {
      told("lost");
    }
  }

  function startLooking() {
    stopLooking();
    const once = async () => {
      const found = await look();
      if (!ended && looking) {
        told(found ? "looking" : "lost");
        looking = setTimeout(once, LOOK);
      }
    };
    looking = setTimeout(once, 0);
  }

  function stopLooking() {
    clearTimeout(looking);
    looking = 0;
  }

  function close() {
    clearTimeout(again);
    source?.close();
    source = null;
  }

  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => event.persisted && open());
  window.addEventListener("offline", () => {
    close();
    stopLooking();
    if (!ended) {
      told("lost");
    }
  });
  window.addEventListener("online", open);
  // A telephone that was locked may have lost its stream without a word.
  document.addEventListener("visibilitychange", () => !document.hidden && !ended && look());
  open();
  return {
    end() {
      ended = true;
      close();
      stopLooking();
      told("live");
    },
  };
}
