// What morphing libraries, translators, extensions and optimizers do to a page, or to the document of
// a frame. driven-documents.ts sends this file to browsers as text, after the functions of
// test/support/element/other-hands.ts.
(() => {
  const { leaveTraces, translate } = globalThis.otherHands;
  const SLOT = 'payment-fields';
  /** The frame that was taken away last, to be restored. */
  let taken;

  /** The trees whose texts and fields are the page's, or this document's where it is a frame. */
  function roots(element) {
    if (!element) return [document.body];
    // The tag has no tree before its script runs.
    return [document.querySelector('main'), element.shadowRoot].filter(Boolean);
  }

  function translateAll(element) {
    for (const shadowRoot of roots(element)) translate({ shadowRoot });
  }

  /** Shows the original texts again, as new nodes. */
  function showOriginal(element) {
    for (const root of roots(element)) {
      const translated = [...root.querySelectorAll('font')].filter(
        (one) => one.parentElement?.localName !== 'font',
      );
      for (const outer of translated) outer.replaceWith(new Text(outer.textContent));
    }
  }

  /** Translates whatever the page adds from now on. */
  function follow(element) {
    const observer = new MutationObserver(() => translateAll(element));
    for (const root of roots(element)) observer.observe(root, { childList: true, subtree: true });
  }

  const MORPHS = {
    morphdom: (main, html) => globalThis.morphdom(main, `<main>${html}</main>`),
    idiomorph: (main, html) => globalThis.Idiomorph.morph(main, html, { morphStyle: 'innerHTML' }),
    turbo(main, html) {
      const next = document.createElement('main');
      next.append(document.createRange().createContextualFragment(html));
      globalThis.Turbo.morphChildren(main, next);
    },
  };

  function placeholder() {
    const text = document.createElement('p');
    text.slot = SLOT;
    text.textContent = 'Click to load';
    return text;
  }

  const FRAME_WAYS = {
    removed(frame) {
      taken = frame;
      frame.remove();
    },
    exchanged: (frame) => frame.replaceWith(frame.cloneNode()),
    wrapped(frame) {
      const wrapper = document.createElement('div');
      frame.replaceWith(wrapper);
      wrapper.append(frame);
    },
    // Where browsers can, this keeps the document of the frame.
    'moved alive'(frame) {
      const wrapper = document.createElement('div');
      frame.before(wrapper);
      if (wrapper.moveBefore) wrapper.moveBefore(frame, null);
      else wrapper.append(frame);
    },
    'a placeholder': (_, element) => element.replaceChildren(placeholder()),
    blank(frame) {
      frame.dataset.src = frame.src;
      frame.src = 'about:blank';
    },
    'another query'(frame) {
      frame.src = `${frame.src.split(/[?#]/)[0]}?ver=6.4`;
    },
    'loaded again'(frame) {
      frame.src = String(frame.src);
    },
    joined(frame, element) {
      const other = frame.cloneNode();
      other.slot = SLOT;
      element.prepend(other);
    },
    'out of its slot': (frame) => frame.removeAttribute('slot'),
    restored(_, element) {
      const delayed = element.querySelector('iframe[data-src]');
      if (delayed) delayed.src = delayed.dataset.src;
      else if (taken && !taken.isConnected) {
        taken.slot = SLOT;
        element.append(taken);
      }
    },
  };

  /** Alters the page around `element`, or a frame's document where there is none. */
  globalThis.alter = ({ hand, way, library, html }, element, frame) => {
    if (hand === 'morph') MORPHS[library](document.querySelector('main'), html);
    else if (hand === 'translation' && way === 'undone') showOriginal(element);
    else if (hand === 'translation') {
      translateAll(element);
      if (way === 'following') follow(element);
    } else if (hand === 'extension') {
      for (const input of roots(element).at(-1).querySelectorAll('input')) leaveTraces(input, way);
    } else if (frame || way === 'restored') FRAME_WAYS[way](frame, element);
  };
})();
