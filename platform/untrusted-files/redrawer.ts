import { allowances } from './reader-messages.ts'
import { redrawing } from './redraw-messages.ts'
import { redrawPicture } from './redraw-picture.ts'
import { serveRequest } from './serve-request.ts'

serveRequest((given, [file], reportProgress) => {
  if (!file) throw new Error('there is no picture')
  return redrawPicture(file, redrawing.parse(given), () =>
    reportProgress({ stage: 'opening', page: null, pages: null, ...allowances.drawing }),
  )
})
