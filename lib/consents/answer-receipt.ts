/** The file name must not identify the patient. */
export function answerReceipt(pdf: Uint8Array): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="consent-receipt.pdf"',
    },
  })
}
