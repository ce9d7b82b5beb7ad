const load = { waiting: 0, drawing: 0, drawn: 0, notDrawn: 0 };

/** Pictures of this process that wait, that are drawn right now, and what came of all others. */
export const pictureLoad = (): Readonly<typeof load> => load;

/** Counts one picture as waiting until what this answers is called, however often. */
export function countWaiting(): () => void {
  let waits = true;
  load.waiting++;
  return () => {
    if (waits) load.waiting--;
    waits = false;
  };
}

/** Counts one picture as being drawn, and what came of it. */
export async function countDrawing<Result>(draw: () => Promise<Result>): Promise<Result> {
  load.drawing++;
  let isDrawn = false;
  try {
    const result = await draw();
    isDrawn = true;
    return result;
  } finally {
    load.drawing--;
    if (isDrawn) load.drawn++;
    else load.notDrawn++;
  }
}
