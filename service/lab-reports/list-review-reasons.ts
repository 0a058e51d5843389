import type { ReadReport } from '#service/parsing/worker/read-report.ts'

interface TeamRule {
  reportReviewEnabled: boolean
  reviewRecognised: boolean
}

/** Why the service itself asks a person to look (contract, decision 32); none where the team switched reviews off. */
export function listReviewReasons(report: ReadReport, team: TeamRule): string[] {
  if (!team.reportReviewEnabled) return []
  const all: [boolean, string][] = [
    [team.reviewRecognised && report.recognisedPages.length > 0, 'recognised'],
    [report.results.some(({ doubts }) => doubts.length > 0), 'doubtful-results'],
    [report.isSparse, 'many-numbers-unread'],
  ]
  return all.filter(([isSo]) => isSo).map(([, reason]) => reason)
}
