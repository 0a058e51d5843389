/** Where the clinic's logo comes into the HTML when it is sent. Nothing that is escaped contains it. */
export const logoPlace = '<!-- logo -->'
