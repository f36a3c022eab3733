import { kindOfCategory } from '@plekje/pictures'

const DRAWN_VIEWS = 4

/** What a venue shows while it has no photos of its own: scenes of its kind, drawn from its slug. */
export const drawnPictures = (categorySlug: string, slug: string): string[] =>
  Array.from(
    { length: DRAWN_VIEWS },
    (_, view) => `/media/scenes/${kindOfCategory(categorySlug)}/${slug}/${view + 1}.svg`,
  )

export const isDrawn = (image: string): boolean => image.startsWith('/media/scenes/')
