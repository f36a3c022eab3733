import styles from './avatar.module.css'
import { classNames } from './class-names'

interface AvatarProps {
  /** Whose initial stands in where there is no picture. The name itself is said beside it. */
  name: string
  src?: string | null | undefined
  /** 32, 44 or up to 88 pixels. */
  size?: 'small' | 'medium' | 'large'
  className?: string | undefined
}

const PIXELS = { small: 32, medium: 44, large: 88 }

/** The picture of a person, or the first letter of the name; says nothing to screen readers. */
export function Avatar({ name, src, size = 'medium', className }: AvatarProps) {
  const look = classNames(styles.avatar, styles[size], className)
  if (src) return <img className={look} src={src} alt="" width={PIXELS[size]} height={PIXELS[size]} loading="lazy" />
  return (
    <span className={look} aria-hidden="true">
      {initialOf(name)}
    </span>
  )
}

/** The first letter as people count letters, as a capital: an emoji or a letter with its marks is one. */
export function initialOf(name: string): string {
  const text = name.trim()
  // Most names are plain, and a segmenter takes longer than all else of a row.
  const isPlain = /^[\u0020-\u02ff](?:[\u0020-\u02ff]|$)/.test(text)
  const first = isPlain ? text.charAt(0) : new Intl.Segmenter('nl').segment(text).containing(0)?.segment
  return (first ?? '').toLocaleUpperCase('nl-NL')
}
