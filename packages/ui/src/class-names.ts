/** Joins class names and leaves out absent ones: `classNames(styles.chip, isOn && styles.on, className)`. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
