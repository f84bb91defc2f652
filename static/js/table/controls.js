/** Buttons of the table: everything is reached by arrows and pressed by Enter. */

import { icon } from '../core/icons.js';
import { v } from '../core/paint.js';

/**
 * @typedef {object} Control
 * @property {string} id
 * @property {string} text
 * @property {() => void} press
 * @property {import('../core/icons.js').IconName} [icon]
 * @property {string} [value] what is set now, shown after the text
 * @property {string} [hint] said while the button has the focus
 * @property {boolean} [first] gets the focus when its page opens
 * @property {boolean} [main] the big one
 * @property {boolean} [bare] only its icon is seen; the text is for screen readers
 * @property {boolean} [off] cannot be pressed now; it still takes the focus, so that its hint can say why
 */

/**
 * @param {string} id of a control
 * @returns {boolean} whether OK would press it
 */
export function holdsFocus(id) {
  const here = document.activeElement;
  return here !== null && here.getAttribute('data-id') === id;
}

/**
 * @param {Control} control
 * @param {(hint: string | null) => void} [onHint]
 * @returns {import('../core/paint.js').Piece}
 */
export function controlButton(control, onHint) {
  const name = control.icon;
  const hint = control.hint || null;
  return v('button', {
    type: 'button',
    key: control.id,
    class: `button${control.main ? ' main' : ''}${control.bare ? ' bare' : ''}${control.off ? ' off' : ''}`,
    data: { id: control.id },
    'data-first': Boolean(control.first),
    'aria-disabled': control.off ? 'true' : null,
    onclick: control.off ? null : control.press,
    onfocus: onHint ? () => onHint(hint) : null,
    onblur: onHint ? () => onHint(null) : null,
  },
  name ? v('span', { class: 'icon', key: 'icon', memo: name, build: () => icon(name) }) : null,
  v('span', { class: control.bare ? 'label unseen' : 'label', key: 'label', text: control.text }),
  control.value === undefined ? null : v('span', { class: 'value', key: 'value', text: control.value }));
}
