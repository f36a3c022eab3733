import styles from './avatar.module.css'
import { classNames } from './class-names'

interface AvatarProps {
  /** The initial of the name replaces a missing picture. Screen readers need the name elsewhere. */
  name: string
  src?: string | null | undefined
  /** 32, 44 or up to 88 pixels. */
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}

const PIXELS = { small: 32, medium: 44, large: 88 }

/** A person's picture, or the initial of the name. Hidden from screen readers. */
export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  const avatarClass = classNames(styles.avatar, styles[size], className)
  if (src)
    return <img className={avatarClass} src={src} alt="" width={PIXELS[size]} height={PIXELS[size]} loading="lazy" />
  return (
    <span className={avatarClass} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}

/** The first grapheme in upper case: an emoji or a letter with its accents counts as one. */
export function initialOf(name: string): string {
  const text = name.trim()
  // A fast path: most names are plain, and a segmenter takes longer than the rest of rendering a row.
  const isPlain = /^[\u0020-\u02ff](?:[\u0020-\u02ff]|$)/.test(text)
  const firstGrapheme = isPlain ? text.charAt(0) : new Intl.Segmenter('nl').segment(text).containing(0)?.segment
  return (firstGrapheme ?? '').toLocaleUpperCase('nl-NL')
}
