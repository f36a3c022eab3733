import type { KitTexts } from '@plekje/ui'

/** English texts of components, for screens in English. */
export const en: KitTexts = {
  language: 'en',
  retry: 'Try again',
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  busy: 'Busy…',
  clear: 'Clear',
  remove: (what) => `Remove ${what}`,
  stars: (rating) => `${rating} out of 5 stars`,
  starChoice: (stars) => (stars === 1 ? '1 star' : `${stars} stars`),
  noRating: 'No rating yet',
  reviews: (count) => (count === 1 ? '1 review' : `${count.toLocaleString('en-GB')} reviews`),
  notifications: 'Notifications ({hotkey})',
  notification: 'Notification',
  closeNotification: 'Close notification',
  failed: 'This is not working right now',
  more: {
    shown: (shown, total) => `${shown} of ${total}`,
    came: (count) => `${count} more.`,
    failed: 'The next ones could not be loaded. Please try again.',
  },
}
