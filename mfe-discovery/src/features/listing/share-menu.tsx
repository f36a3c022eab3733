import type { ListingDetail } from '@plekje/contracts'
import { Button, Popover, PopoverList } from '@plekje/ui'
import { newShareCode, trackShare, useSession } from '@plekje/web-kit'
import { useClipboard } from '@plekje/web-kit/clipboard'
import { Check, Copy, MessageCircle, Share2 } from 'lucide-react'
import { useState } from 'react'
import { listingCopy } from '../../copy/listing'
import { sharedDescription, shareLink, whatsAppLink } from './share-links'
import styles from './share-menu.module.css'

/** Shares a link with a unique code; each way of sharing is reported (TRACK-3). */
export function ShareMenu({ listing }: { listing: ListingDetail }) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  const clipboard = useClipboard()
  const isCopied = clipboard.state === 'copied'
  // Opening the menu creates the code, because the WhatsApp link needs an address before it is clicked. Each share gets
  // a new code.
  const [code, setCode] = useState('')
  // The link is empty until the menu opens, because the server does not know the browser's address.
  const link = isOpen ? shareLink(window.location.origin, listing.slug, code) : ''

  const track = (shareMethod: 'copy' | 'whatsapp' | 'native') => {
    trackShare({ listingId: listing.id, shareCode: code, userId: user?.id ?? null, shareMethod })
    // The browser reads the WhatsApp link after this handler and must find the reported code there.
    setTimeout(() => setCode(newShareCode()))
  }

  const setMenuOpen = (willBeOpen: boolean) => {
    if (willBeOpen) setCode(newShareCode())
    setOpen(willBeOpen)
  }
  const copy = async () => {
    if (await clipboard.copy(link)) track('copy')
  }
  const shareNatively = async () => {
    try {
      await navigator.share({ title: listing.name, text: sharedDescription(listing.description), url: link })
      track('native')
    } catch (problem) {
      console.debug('not shared', problem)
    }
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setMenuOpen}
      button={(props) => (
        <Button {...props} size="small" icon={<Share2 aria-hidden="true" />}>
          {listingCopy.share}
        </Button>
      )}
    >
      <PopoverList className={styles.menu} aria-label={listingCopy.shareMenu}>
        <li>
          <button type="button" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            <span aria-live="polite">{isCopied ? listingCopy.copied : listingCopy.copyLink}</span>
          </button>
        </li>
        <li>
          <a
            href={whatsAppLink(listing, link)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => track('whatsapp')}
          >
            <MessageCircle aria-hidden="true" />
            {listingCopy.whatsApp}
          </a>
        </li>
        {isOpen && 'share' in navigator && (
          <li>
            <button type="button" onClick={() => void shareNatively()}>
              <Share2 aria-hidden="true" />
              {listingCopy.native}
            </button>
          </li>
        )}
      </PopoverList>
    </Popover>
  )
}
