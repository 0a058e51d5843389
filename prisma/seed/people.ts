export interface SeedPerson {
  firstName: string
  lastName: string
  gender: 'female' | 'male' | 'other'
  dob: string
  street: string
  city: string
  state: string
  zip: string
  phone: string
}

// Invented people and addresses; the phone numbers are reserved for fiction (555-01xx).
const rows = `
Maria|Alvarez|female|1986-04-12|418 Juniper Street|Denver|CO|80218|303
James|Whitfield|male|1979-09-30|27 Harbor View Road|Portland|ME|04101|207
Priya|Raman|female|1991-01-22|1140 Euclid Avenue|Berkeley|CA|94709|510
Daniel|Kowalski|male|1968-06-05|3302 North Damen Avenue|Chicago|IL|60618|773
Aisha|Bello|female|1994-11-17|86 Prospect Place|Brooklyn|NY|11217|718
Robert|Lindgren|male|1957-03-28|512 Summit Avenue|Saint Paul|MN|55102|651
Grace|Nakamura|female|1983-08-09|2219 Kalakaua Street|Honolulu|HI|96815|808
Thomas|O'Leary|male|1972-12-01|74 Dorchester Avenue|Boston|MA|02127|617
Elena|Petrova|female|1989-05-19|905 Pine Street|Seattle|WA|98101|206
Marcus|Johnson|male|1981-02-14|1633 Auburn Avenue|Atlanta|GA|30312|404
Sofia|Rossi|female|1976-07-23|48 Federal Hill Lane|Providence|RI|02903|401
William|Chen|male|1993-10-11|780 Clement Street|San Francisco|CA|94118|415
Hannah|Goldberg|female|1965-09-02|221 Old York Road|Jenkintown|PA|19046|215
Andre|Baptiste|male|1987-03-16|3420 Magazine Street|New Orleans|LA|70115|504
Laura|Sandoval|female|1990-12-27|611 Alameda Street|El Paso|TX|79901|915
Peter|Hofmann|male|1962-01-09|1507 Locust Street|Saint Louis|MO|63103|314
Naomi|Ward|female|1998-06-30|92 College Street|Burlington|VT|05401|802
Carlos|Mendoza|male|1974-08-18|4411 Bissonnet Street|Houston|TX|77005|713
Fatima|Haddad|female|1985-02-03|7230 Michigan Avenue|Dearborn|MI|48126|313
Kevin|Brennan|male|1990-04-25|318 Walnut Street|Cincinnati|OH|45202|513
Isabel|Moreno|female|1971-11-08|1022 Canyon Road|Santa Fe|NM|87501|505
Samuel|Adeyemi|male|1996-05-14|2650 Sixteenth Street|Washington|DC|20009|202
Ruth|Andersen|female|1954-10-20|807 Maple Avenue|Fargo|ND|58102|701
Victor|Nguyen|male|1982-09-12|9150 Bolsa Avenue|Westminster|CA|92683|714
Claire|Dubois|female|1988-03-05|145 King Street|Charleston|SC|29401|843
Omar|Siddiqui|male|1977-07-07|3811 Wilson Boulevard|Arlington|VA|22203|703
Emily|Tanaka|female|1995-01-31|2033 Burnside Street|Portland|OR|97209|503
George|Stavros|male|1960-05-26|488 Dodecanese Boulevard|Tarpon Springs|FL|34689|727
Jasmine|Carter|female|1992-08-21|1216 Beale Street|Memphis|TN|38103|901
Henry|Larsen|male|1969-12-13|640 State Street|Madison|WI|53703|608
Olivia|Martinez|female|1999-02-24|5718 Camelback Road|Phoenix|AZ|85018|602
Dmitri|Volkov|male|1984-06-17|2904 Brighton Avenue|Rochester|NY|14618|585
Angela|Ferraro|female|1973-04-04|31 Grove Street|New Haven|CT|06511|203
Isaac|Thompson|male|1980-11-29|1745 Fairmount Avenue|Philadelphia|PA|19130|267
Mei|Zhang|female|1991-07-15|870 Massachusetts Avenue|Cambridge|MA|02139|857
Patrick|Sullivan|male|1966-02-10|1329 Higgins Avenue|Missoula|MT|59801|406
Rosa|Delgado|female|1978-09-27|2415 Flores Street|San Antonio|TX|78204|210
Ethan|Brooks|male|1997-12-06|560 Franklin Street|Boise|ID|83702|208
Yasmin|Karimi|female|1987-10-03|1881 Westwood Boulevard|Los Angeles|CA|90024|310
Walter|Jensen|male|1951-08-30|402 Main Street|Bozeman|MT|59715|406
`

export const seedPeople: SeedPerson[] = rows
  .trim()
  .split('\n')
  .map((row, index) => {
    const [
      firstName = '',
      lastName = '',
      gender = 'other',
      dob = '',
      street = '',
      city = '',
      state = '',
      zip = '',
      area = '',
    ] = row.split('|')
    const phone = `+1${area}5550${String(100 + index).padStart(3, '0')}`
    return {
      firstName,
      lastName,
      gender: gender as SeedPerson['gender'],
      dob,
      street,
      city,
      state,
      zip,
      phone,
    }
  })
