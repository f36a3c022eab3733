const { innerWidth: usual } = window

/** Lets media queries answer as in a window of so many pixels. */
export function screenWidth(pixels: number = usual): void {
  window.innerWidth = pixels
}
