const { innerWidth: usual } = window

/** Makes media queries answer as in a window of this width. */
export function screenWidth(pixels: number = usual): void {
  window.innerWidth = pixels
}
