/** Things that fly over the table, above all that could hide them. */

import { copyAt } from '../copies';

const LONG = 340;
const SHORT = 240;
const EASE = 'cubic-bezier(0.3, 0.7, 0.2, 1)';

export class Flights {
  private readonly running = new Set<Animation>();
  private readonly layer = document.createElement('div');

  constructor(
    root: HTMLElement,
    private readonly haste: () => number,
  ) {
    this.layer.style.cssText = 'position:fixed;inset:0;z-index:60;pointer-events:none';
    this.layer.setAttribute('aria-hidden', 'true');
    root.append(this.layer);
    root.addEventListener('pointerdown', () => this.skip(), true);
    root.addEventListener('keydown', () => this.skip(), true);
  }

  /** All that moves is at once where it goes. */
  skip(): void {
    for (const animation of this.running) animation.finish();
  }

  async rest(): Promise<void> {
    await Promise.allSettled([...this.running].map((animation) => animation.finished));
  }

  /** Something glides to its place within the page. */
  glide(element: HTMLElement, from: DOMRect, to: DOMRect): void {
    this.run(element, [{ transform: between(to, from) }, { transform: 'none' }], { duration: SHORT });
  }

  /**
   * Something flies to where it is; one that opens turns on the way, ``before`` being its back.
   * One that was ``unseen`` shows itself when it sets out.
   */
  fly(element: HTMLElement, from: DOMRect, to: DOMRect, delay: number, unseen: boolean, before?: HTMLElement): void {
    const copy = this.copy(element, to);
    element.style.opacity = '0';
    const start = between(to, from);
    const middle = between(to, halfway(from, to));
    const done = () => {
      copy.remove();
      element.style.opacity = '';
    };
    if (!before) {
      if (unseen) copy.style.opacity = '0';
      const frames = [{ transform: start, opacity: 1 }, { transform: 'none', opacity: 1 }];
      this.run(copy, frames, { delay, duration: LONG, fill: unseen ? 'none' : 'backwards' }, done);
      return;
    }
    const back = this.copy(before, to);
    this.run(back, [{ transform: start }, { transform: `${middle} scaleX(0)` }], { delay, duration: LONG / 2 }, () => back.remove());
    copy.style.opacity = '0';
    this.run(
      copy,
      [{ transform: `${middle} scaleX(0)`, opacity: 1 }, { transform: 'none', opacity: 1 }],
      { delay: delay + LONG / 2, duration: LONG / 2, fill: 'none' },
      done,
    );
  }

  /** A copy of something that is gone flies away, or fades where it was. */
  leave(node: HTMLElement, from: DOMRect, to: DOMRect | undefined, delay: number, unseen = false): void {
    const copy = this.copy(node, from);
    if (unseen) copy.style.opacity = '0';
    const end = to ? between(from, centred(to, from, 0.6)) : 'scale(0.6)';
    this.run(
      copy,
      [{ transform: 'none', opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: end, opacity: 0 }],
      { delay, duration: LONG, fill: unseen ? 'none' : 'backwards' },
      () => copy.remove(),
    );
  }

  /** A floor of a building tumbles down, then goes to whoever gets it. */
  tumble(floor: HTMLElement, from: DOMRect, to: DOMRect | undefined, delay: number): void {
    const copy = this.copy(floor, from);
    const side = delay % 2 ? 1 : -1;
    const down = `translate(${side * from.width}px, ${from.height * 5}px) rotate(${side * 110}deg)`;
    const end = to ? between(from, centred(to, from, 0.4)) : `${down} scale(0.5)`;
    this.run(
      copy,
      [{ transform: 'none' }, { transform: down, offset: 0.55, easing: 'ease-in' }, { transform: end, opacity: 0.4 }],
      { delay, duration: 2 * LONG, easing: 'ease-in' },
      () => copy.remove(),
    );
  }

  shake(element: HTMLElement, delay: number, strength = 1): void {
    const frames = [0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translate(${x * strength}px, ${(-x * strength) / 2}px)` }));
    this.run(element, frames, { delay, duration: LONG, easing: 'linear', fill: 'none' });
  }

  /** Rings go out from one who howls, the table trembles, and it is written over it. */
  howl(table: HTMLElement, from: DOMRect, text: string, delay: number): void {
    for (let n = 0; n < 4; n++) {
      const ring = this.sign('', from, 'border:6px solid #fff;border-radius:50%;box-shadow:0 0 18px #ff5a36,inset 0 0 18px #ff5a36');
      const size = Math.max(from.width, from.height);
      this.run(
        ring,
        [{ transform: 'scale(0.3)', opacity: 1 }, { transform: `scale(${420 / size})`, opacity: 0 }],
        { delay: delay + n * 130, duration: 2.4 * LONG, easing: 'ease-out', fill: 'none' },
        () => ring.remove(),
      );
    }
    this.shake(table, delay, 2.2);
    this.shake(table, delay + LONG, 1.4);
    this.shout(text, from, delay);
  }

  private shout(text: string, over: DOMRect, delay: number): void {
    const shout = this.sign(text, over, "font:34px/1 'Luckiest Guy',cursive;color:#fff;-webkit-text-stroke:1.5px #7a1208;text-shadow:0 3px 8px #000c;white-space:nowrap;width:max-content;height:auto;translate:-50% 0;transform-origin:center");
    shout.style.left = `${Math.min(innerWidth - 260, Math.max(260, over.x + over.width / 2))}px`;
    this.run(
      shout,
      [
        { transform: 'scale(0.2) rotate(-6deg)', opacity: 0 },
        { transform: 'scale(1.15) rotate(-3deg)', opacity: 1, offset: 0.25 },
        { transform: 'scale(1) rotate(-3deg)', opacity: 1, offset: 0.75 },
        { transform: 'translateY(-50px) scale(1)', opacity: 0 },
      ],
      { delay, duration: 4 * LONG, fill: 'none' },
      () => shout.remove(),
    );
  }

  /** Something bursts, clashes or is bewitched there. */
  spark(at: DOMRect, kind: keyof typeof SPARKS, delay: number): void {
    const { rays, colour } = SPARKS[kind];
    const [size, reach] = [Math.max(8, at.width / 7), at.width * 0.75];
    for (let n = 0; n < rays; n++) {
      const angle = (2 * Math.PI * n) / rays;
      const middle = new DOMRect(at.x + (at.width - size) / 2, at.y + (at.height - size) / 2, size, size);
      const ray = this.sign('', middle, `background:${colour};border-radius:${kind === 'clash' ? '2px' : '50%'};box-shadow:0 0 8px ${colour}`);
      const away = `translate(${Math.cos(angle) * reach}px, ${Math.sin(angle) * reach}px) rotate(${angle}rad)`;
      this.run(
        ray,
        [{ transform: 'scale(0.4)', opacity: 1 }, { transform: `${away} scale(1.2, 0.7)`, opacity: 0 }],
        { delay, duration: 1.5 * LONG, easing: 'ease-out', fill: 'none' },
        () => ray.remove(),
      );
    }
  }

  cheer(element: HTMLElement, delay: number): void {
    this.run(element, [{ scale: 1 }, { scale: 1.06 }, { scale: 1 }], { delay, duration: LONG, fill: 'none' });
  }

  /** Something that is not on the table, unseen until it is its turn. */
  private sign(text: string, at: DOMRect, style: string): HTMLElement {
    const sign = document.createElement('div');
    sign.textContent = text;
    sign.style.cssText = `position:fixed;left:${at.x}px;top:${at.y}px;width:${at.width}px;height:${at.height}px;opacity:0;${style}`;
    this.layer.append(sign);
    return sign;
  }

  private copy(node: HTMLElement, at: DOMRect): HTMLElement {
    const copy = copyAt(node, at, { translate: 'none', opacity: '', transformOrigin: '0 0' });
    this.layer.append(copy);
    return copy;
  }

  private run(element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions, done?: () => void): void {
    const animation = element.animate(frames, { easing: EASE, fill: 'backwards', ...timing });
    animation.playbackRate = this.haste();
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      done?.();
    };
  }
}

const SPARKS = {
  burst: { rays: 12, colour: '#ff7a3c' },
  clash: { rays: 8, colour: '#fff3b0' },
  magic: { rays: 10, colour: '#c9a2ff' },
};

/** The transform that takes something lying at one place to another. */
function between(at: DOMRect, to: DOMRect): string {
  const scale = `scale(${to.width / (at.width || 1)}, ${to.height / (at.height || 1)})`;
  return `translate(${to.left - at.left}px, ${to.top - at.top}px) ${scale}`;
}

function halfway(from: DOMRect, to: DOMRect): DOMRect {
  const mean = (one: number, other: number) => (one + other) / 2;
  return new DOMRect(mean(from.x, to.x), mean(from.y, to.y), mean(from.width, to.width), mean(from.height, to.height));
}

/** A place of a thing's own form in the middle of another. */
export function centred(place: DOMRect, thing: DOMRect, scale = 1): DOMRect {
  const [width, height] = [thing.width * scale, thing.height * scale];
  return new DOMRect(place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}
