/** Copies of things, drawn elsewhere than the things themselves. */

const VARIABLES = ['--u', '--c', '--owner', '--ratio', '--front', '--side', '--roof', '--window', '--floor'];
/** What makes a thing that thing, to be found, chosen or read aloud. */
const IDENTITY = ['data-id', 'data-live', 'data-word', 'tabindex', 'role', 'aria-label'];

/** Has a copy drawn as where the original is. */
export function keepVariables(node: HTMLElement, copy: HTMLElement): void {
  const style = getComputedStyle(node);
  for (const name of VARIABLES) {
    const value = style.getPropertyValue(name);
    if (value) copy.style.setProperty(name, value);
  }
}

/** A copy over the page, at this place of the window. */
export function copyAt(node: HTMLElement, at: DOMRect, style: Partial<CSSStyleDeclaration>): HTMLElement {
  const copy = node.cloneNode(true) as HTMLElement;
  keepVariables(node, copy);
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
    margin: '0',
    ...style,
  });
  for (const name of IDENTITY) copy.removeAttribute(name);
  return copy;
}
