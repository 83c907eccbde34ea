import { get } from '../api/http';
import type { Connection, Message, Rules, Way } from './connection';
import { changed } from './differences';
import type { Look } from './look';
import type { Changes, Frame } from './types';

/** What a newcomer is told, and the table they see: whole at first, then what has changed. */
export interface Lesson {
  text: string;
  frame?: Frame;
  changes?: Changes;
}

/** The way to a first game in which one is led: the only answer is the right one, and leads on. */
export function guided(game: string, onlesson: (number: number, lessons: Lesson[]) => void): Way {
  return (_address, hear): Connection => {
    let lessons: Lesson[] = [];
    let at = 0;

    async function begin(): Promise<void> {
      lessons = (await get<{ lessons: Lesson[] }>(`games/${game}/guide`)).lessons;
      let frame = lessons[0]?.frame;
      for (const lesson of lessons.slice(1, at + 1)) if (frame && lesson.changes) frame = changed(frame, lesson.changes);
      if (frame) hear({ type: 'frame', frame });
      onlesson(at, lessons);
    }

    function goOn(id: string, decision: number): void {
      const { changes } = lessons[++at] ?? {};
      hear({ type: 'done', id, decision });
      if (changes) hear({ type: 'changes', changes });
      onlesson(at, lessons);
    }

    const info: Message = { type: 'table', undo: 'no', id: '', game, version: '', options: {}, stage: 'playing', public: false, host: '', seats: [] };
    queueMicrotask(() => {
      hear(info);
      void begin();
    });
    return {
      look: () => get<Look>(`games/${game}/look`),
      rules: () => get<Rules>(`games/${game}/rules`),
      show: () => void begin(),
      do: (command) => command.type === 'play' && goOn(command.id, command.decision),
      preview: async () => ({}),
      sit: () => undefined,
      close: () => undefined,
    };
  };
}
