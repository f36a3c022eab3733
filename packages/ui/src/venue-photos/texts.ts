import type { UploadProblemTexts } from './upload-problem'

/** Texts of {@link VenuePhotos}, in the language of the screen. Numbers of photos begin at 1. */
export interface VenuePhotoTexts {
  heading: (count: number) => string
  none: string
  alt: (name: string, number: number, count: number) => string
  /** Explains the drawings of a venue without photos. */
  drawn: string
  /** Marks the first photo. */
  first: string

  add: string
  dropHint: string
  limits: (max: number) => string
  dropActiveHint: string
  uploads: string
  waiting: string
  sending: (percent: number) => string
  processing: string
  cancel: (file: string) => string
  retry: (file: string) => string
  dismiss: (file: string) => string
  added: (count: number) => string
  problems: UploadProblemTexts

  earlier: (number: number) => string
  later: (number: number) => string
  remove: (number: number) => string
  describe: (number: number) => string
  drag: (number: number) => string
  draggable: string
  howToDrag: string
  pickedUp: (number: number, count: number) => string
  draggedOver: (number: number, count: number) => string
  droppedInPlace: (number: number, count: number) => string
  moved: (number: number, count: number) => string
  busy: string
  removeDialog: DialogTexts
  describeDialog: DialogTexts & { readonly label: string }
}

interface DialogTexts {
  readonly title: string
  readonly text: string
  readonly cancel: string
  readonly submit: string
}
