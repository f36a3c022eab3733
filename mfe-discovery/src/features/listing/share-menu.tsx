import type { ListingDetail } from '@plekje/contracts'
import { Button, usePressOutside } from '@plekje/ui'
import { newShareCode, trackShare, useSession } from '@plekje/web-kit'
import { Check, Copy, MessageCircle, Share2 } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { nl } from '../../copy/nl'
import { copyText } from './copy-text'
import { sharedDescription, shareLink, whatsAppLink } from './share-links'
import styles from './share-menu.module.css'

/** SPEC §9. */
const COPIED_MS = 2000

/** Shares a link that carries a code of its own; each way is reported (SPEC §7, share tracking). */
export function ShareMenu({ listing }: { listing: ListingDetail }) {
  const { user } = useSession()
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCopied, setCopied] = useState(false)
  // Each share has a code of its own, made beforehand, so that the WhatsApp link can be a real link.
  const [code, setCode] = useState('')
  // Of a page that a server made, nothing is known of the browser until the menu opens.
  const link = isOpen ? shareLink(window.location.origin, listing.slug, code) : ''

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const track = (shareMethod: 'copy' | 'whatsapp' | 'native') => {
    trackShare({ listingId: listing.id, shareCode: code, userId: user?.id ?? null, shareMethod })
    // The browser follows the WhatsApp link after this handler: until then it must keep the code it was reported with.
    setTimeout(() => setCode(newShareCode()))
  }

  const toggle = () => {
    setCode(newShareCode())
    setOpen(!isOpen)
  }
  const copy = async () => {
    try {
      await copyText(link)
      setCopied(true)
      track('copy')
    } catch (problem) {
      console.debug('not copied', problem)
    }
  }
  const shareNatively = async () => {
    try {
      await navigator.share({ title: listing.name, text: sharedDescription(listing.description), url: link })
      track('native')
    } catch (problem) {
      console.debug('not shared', problem)
    }
  }
  const close = useCallback(() => setOpen(false), [])
  usePressOutside(area, isOpen, close)
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    area.current?.querySelector('button')?.focus()
    close()
  }
  /** To another part of the page: a browser that gives pressed buttons no focus says "to nothing". */
  const closeWithFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close the menu; nothing here is pressed.
    <div ref={area} className={styles.share} onKeyDown={closeByEscape} onBlur={closeWithFocus}>
      <Button
        size="small"
        icon={<Share2 aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {nl.listing.share}
      </Button>
      <ul id={id} className={styles.menu} aria-label={nl.listing.shareMenu} hidden={!isOpen}>
        <li>
          <button type="button" onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            <span aria-live="polite">{isCopied ? nl.listing.copied : nl.listing.copyLink}</span>
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
            {nl.listing.whatsApp}
          </a>
        </li>
        {isOpen && 'share' in navigator && (
          <li>
            <button type="button" onClick={() => void shareNatively()}>
              <Share2 aria-hidden="true" />
              {nl.listing.native}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
