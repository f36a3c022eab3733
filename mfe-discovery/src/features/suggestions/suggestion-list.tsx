import type { Suggestion } from '@plekje/contracts'
import { ListOption, OptionList, VisuallyHidden } from '@plekje/ui'
import { keepPreviousData, MAY_BE_OLD, searchClient, useQuery } from '@plekje/web-kit'
import { Clock, MapPin, Search, Store, Trash2 } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { suggestions as nl } from '../../copy/suggestions'
import { forgetSearches, recentSearches } from './recent-searches'
import type { KeyHandler, ListState, SuggestionHandlers } from './suggestion-choice'
import styles from './suggestion-list.module.css'

interface SuggestionListProps {
  id: string
  value: string
  isFocused: boolean
  /** Receives the handler of the box's keys. */
  keyHandler: RefObject<KeyHandler | undefined>
  onState: (state: ListState) => void
  handlers: SuggestionHandlers
}

interface Option {
  readonly key: string
  readonly name: string
  readonly icon: ReactNode
  readonly count?: number | undefined
  readonly choose: () => void
  /** True when the list stays open after the choice. */
  readonly staysOpen?: true
}

interface Group {
  readonly name: string
  readonly options: readonly Option[]
}

const MIN_CHARACTERS = 2
const MAX_RECENT = 5
const MAX_RECENT_BESIDE_OTHERS = 3
/** Requests start after this pause in typing. */
const TYPING_PAUSE_MS = 120

const GROUPS = ['listing', 'category', 'location'] as const satisfies readonly Suggestion['kind'][]
const ICONS = { listing: Store, category: Search, location: MapPin } as const

/** Recent searches, venues, categories and places as the options of a combobox (SEARCH-21). */
export function SuggestionList({ id, value, isFocused, keyHandler, onState, handlers }: SuggestionListProps) {
  const typed = value.trim()
  const debouncedText = useDebounced(typed)
  const { data } = useQuery({
    queryKey: ['suggestions', debouncedText],
    queryFn: ({ signal }) => searchClient.suggest({ query: { q: debouncedText } }, { signal }),
    enabled: isFocused && debouncedText.length >= MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    meta: MAY_BE_OLD,
  })
  const [recentTexts, setRecentTexts] = useState<readonly string[]>([])
  const [navigation, setNavigation] = useState({ value, isFocused: false, isDismissed: false, activeIndex: -1 })
  if (navigation.isFocused !== isFocused || navigation.value !== value) {
    // Focusing the box, or typing on, reopens a list that Escape or a choice closed.
    setNavigation({ value, isFocused, isDismissed: navigation.value === value && !isFocused, activeIndex: -1 })
    if (isFocused) setRecentTexts(recentSearches())
  }
  const forget = () => {
    forgetSearches()
    setRecentTexts([])
  }
  const suggested = typed.length >= MIN_CHARACTERS ? (data ?? []) : []
  const groups = groupsOf(suggested, recentTexts, typed, handlers, forget)
  const options = groups.flatMap((group) => group.options)
  const isOpen = isFocused && !navigation.isDismissed && options.length > 0
  const activeOption = isOpen ? options[navigation.activeIndex] : undefined
  const optionId = (option: Option) => `${id}-${options.indexOf(option)}`
  const activeId = activeOption && optionId(activeOption)
  const move = (activeIndex: number) => setNavigation({ ...navigation, isDismissed: false, activeIndex })
  const close = () => setNavigation({ ...navigation, isDismissed: true, activeIndex: -1 })
  const choose = (option: Option) => {
    if (option.staysOpen) move(-1)
    else close()
    option.choose()
  }

  // A layout effect, so that the box's ARIA state never differs from what is painted.
  useLayoutEffect(() => onState({ isOpen, activeId }), [isOpen, activeId, onState])
  useEffect(() => () => onState({ isOpen: false, activeId: undefined }), [onState])
  const handleKey: KeyHandler = ({ key }) => {
    const count = options.length
    const { activeIndex } = navigation
    if (key === 'ArrowDown' && count > 0) move(isOpen ? (activeIndex + 1) % count : 0)
    else if (key === 'ArrowUp' && count > 0) move(isOpen && activeIndex > 0 ? activeIndex - 1 : count - 1)
    else if (key === 'Escape' && isOpen) close()
    else if (key === 'Enter' && activeOption) choose(activeOption)
    else {
      // Enter submits the typed text.
      if (key === 'Enter') close()
      return false
    }
    return true
  }
  useEffect(() => {
    keyHandler.current = handleKey
    return () => {
      keyHandler.current = undefined
    }
  })
  const activeRow = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another option becomes active.
  useEffect(() => {
    void activeRow.current?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isOpen ? nl.offered(options.length) : ''}</span>
      </VisuallyHidden>
      {isOpen && (
        <OptionList id={id} label={nl.label} isWide>
          {groups.map((group, groupIndex) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox.
            <div key={group.name} role="group" aria-labelledby={`${id}-group-${groupIndex}`} className={styles.group}>
              <div id={`${id}-group-${groupIndex}`} className={styles.heading}>
                {group.name}
              </div>
              {group.options.map((option) => (
                <ListOption
                  key={option.key}
                  ref={option === activeOption ? activeRow : undefined}
                  id={optionId(option)}
                  name={option.name}
                  icon={option.icon}
                  count={option.count}
                  isActive={option === activeOption}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          ))}
        </OptionList>
      )}
    </>
  )
}

function groupsOf(
  suggested: readonly Suggestion[],
  recentTexts: readonly string[],
  typed: string,
  handlers: SuggestionHandlers,
  onForget: () => void,
): readonly Group[] {
  const maxRecent = suggested.length > 0 ? MAX_RECENT_BESIDE_OTHERS : MAX_RECENT
  const recentOptions = recentTexts
    .filter((text) => text.toLowerCase().startsWith(typed.toLowerCase()) && text !== typed)
    .slice(0, maxRecent)
    .map(
      (text): Option => ({
        key: text,
        name: text,
        icon: <Clock aria-hidden="true" />,
        choose: () => handlers.onText(text),
      }),
    )
  const forget: Option = {
    key: 'forget',
    name: nl.forget,
    icon: <Trash2 aria-hidden="true" />,
    choose: onForget,
    staysOpen: true,
  }
  const groups = GROUPS.map((kind): Group => {
    const Icon = ICONS[kind]
    const options = suggested
      .filter((suggestion) => suggestion.kind === kind)
      .map(
        (suggestion): Option => ({
          key: suggestion.slug,
          name: nl.nameWithMatch(suggestion.name, suggestion.matchedBy),
          icon: <Icon aria-hidden="true" />,
          count: kind === 'listing' ? undefined : suggestion.count,
          choose: () => chooseSuggestion(suggestion, handlers),
        }),
      )
    return { name: nl.groups[kind], options }
  })
  const recentGroup = { name: nl.groups.recent, options: recentOptions.length > 0 ? [...recentOptions, forget] : [] }
  return [recentGroup, ...groups].filter(({ options }) => options.length > 0)
}

function chooseSuggestion({ kind, slug, name }: Suggestion, handlers: SuggestionHandlers): void {
  if (kind === 'listing') handlers.onVenue(slug)
  else if (kind === 'category') handlers.onCriteria({ category: slug })
  else handlers.onCriteria({ location: slug, locationName: name, lat: undefined, lng: undefined, radius: undefined })
}

/** The typed text, after a pause in typing. */
function useDebounced(typed: string): string {
  const [debouncedText, setDebouncedText] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedText(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return debouncedText
}
