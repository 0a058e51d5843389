/** The text of a consent: paragraphs separated by an empty line, and headings that start with `## `. */
export function ConsentParagraphs({ text, level }: { text: string; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return text.split('\n\n').map((paragraph) => {
    if (!paragraph.startsWith('## ')) return <p key={paragraph.slice(0, 60)}>{paragraph}</p>
    const [heading = '', ...lines] = paragraph.slice(3).split('\n')
    return (
      <div key={heading}>
        <Heading className={level === 2 ? 'mb-1 text-lg' : 'mb-0.5 font-semibold'}>
          {heading}
        </Heading>
        <p>{lines.join(' ')}</p>
      </div>
    )
  })
}
