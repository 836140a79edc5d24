import type { Language } from "@marza/domain/language.ts"
import type { DefectKind, SecondRole } from "@marza/domain/papers/kinds.ts"
import type { RestWay } from "@marza/domain/payers/fields.ts"

type Texts = {
  draft: string
  annulled: string
  number: string
  issuedBy: (name: string) => string
  seller: string
  buyer: string
  secondRoles: Record<SecondRole, string>
  code: string
  dateOfBirth: string
  vatNumber: string
  blanked: (day: string) => string
  car: string
  facts: Record<
    "registrationNumber" | "vin" | "firstRegistered" | "mileage" | "inspectionUntil" | "sdkCode",
    string
  >
  agreement: string
  price: string
  inWords: string
  vatIncluded: (rate: string, amount: string) => string
  paidBefore: (amount: string, left: string) => string
  payment: string
  toPay: string
  ways: Record<RestWay, string>
  deposit: string
  receivedOn: (day: string) => string
  reservation: string
  reserved: string
  reservedUntil: (day: string) => string
  agreedPrice: (amount: string) => string
  proforma: string
  defects: string
  noDefects: string
  defectKinds: Record<DefectKind, string>
  ticked: string
  notTicked: string
  terms: string
  copies: string
  /** With a co-buyer or a lessee, who signs too. */
  copiesOfThree: string
  signature: string
  item: string
  quantity: string
  piece: string
  unitPrice: string
  unitPriceNet: string
  vatRate: string
  vat: string
  sum: string
  net: string
  vatAt: (rate: string) => string
  total: string
  totalWithVat: string
  received: string
  left: string
  leftNegative: string
  suppliedOn: string
  inEur: string
  rate: (rate: string) => string
  rateOfBank: (rate: string, day: string) => string
  taxation: string
  note: string
  credited: string
  grounds: { member_state: string; export: string }
  buyerChecked: (day: string) => string
  transportProof: (proof: string) => string
  credits: (title: string, number: string, day: string) => string
  reason: (reason: string) => string
  payTo: (iban: string) => string
  /** What is to be paid, and until when. */
  amountDue: (amount: string, day: string | null) => string
}

/** What the papers say beside what is filled in. */
export const paperTexts: Record<Language, Texts> = {
  lt: {
    draft: "Juodraštis",
    annulled: "Anuliuota",
    number: "Nr.",
    issuedBy: (name) => `Išrašė ${name}`,
    seller: "Pardavėjas",
    buyer: "Pirkėjas",
    secondRoles: { co_buyer: "Bendrapirkis", lessee: "Lizingo gavėjas" },
    code: "Kodas",
    dateOfBirth: "Gimimo data",
    vatNumber: "PVM mokėtojo kodas",
    blanked: (day) => `Asmens duomenys pašalinti ${day}`,
    car: "Automobilis",
    facts: {
      registrationNumber: "Valstybinis numeris",
      vin: "VIN",
      firstRegistered: "Pirma registracija",
      mileage: "Rida",
      inspectionUntil: "Techninė apžiūra iki",
      sdkCode: "SDK kodas",
    },
    agreement:
      "Pardavėjas parduoda ir perduoda pirkėjo nuosavybėn, o pirkėjas priima šį automobilį ir sumoka sutartą kainą.",
    price: "Kaina ir atsiskaitymas",
    inWords: "Suma žodžiais",
    vatIncluded: (rate, amount) => `Kainoje yra ${rate} PVM: ${amount}`,
    paidBefore: (amount, left) => `Iš jos jau sumokėta ${amount}, liko sumokėti ${left}`,
    payment: "Atsiskaitoma",
    toPay: "Mokėjimas",
    ways: { bank: "Pavedimu", cash: "Grynaisiais", leasing: "Lizingo lėšomis" },
    deposit: "Gautas avansas",
    receivedOn: (day) => `Gauta ${day}`,
    reservation: "Rezervacija",
    reserved: "Pardavėjas pasilieka automobilį pirkėjui. Avansas įskaitomas į automobilio kainą.",
    reservedUntil: (day) =>
      `Iki ${day} pardavėjas šio automobilio kitam neparduoda. Avansas įskaitomas į automobilio kainą.`,
    agreedPrice: (amount) => `Sutarta automobilio kaina: ${amount}`,
    proforma: "Tai nėra sąskaita faktūra: ji išrašoma pardavus automobilį.",
    defects: "Žinomi trūkumai",
    noDefects: "Kitų trūkumų pardavėjas nenurodė.",
    defectKinds: {
      brakes: "Stabdžių sistema",
      steering: "Vairo mechanizmas ir pakaba",
      lights: "Apšvietimas ir šviesos signalai",
      safety: "Saugos diržai ir oro pagalvės",
      exhaust: "Dujų išmetimo sistema",
      engine: "Variklis",
      gearbox: "Pavarų dėžė",
      body: "Kėbulas",
      electrics: "Elektros įranga",
      accident: "Automobilis buvo apgadintas eismo ar kitame įvykyje",
    },
    ticked: "pažymėta",
    notTicked: "nepažymėta",
    terms: "Sąlygos",
    copies:
      "Sutartis sudaryta dviem vienodą galią turinčiais egzemplioriais, po vieną kiekvienai šaliai.",
    copiesOfThree:
      "Sutartis sudaryta trimis vienodą galią turinčiais egzemplioriais, po vieną kiekvienam pasirašiusiam.",
    signature: "vardas, pavardė, parašas",
    item: "Prekė",
    quantity: "Kiekis",
    piece: "1 vnt.",
    unitPrice: "Kaina",
    unitPriceNet: "Kaina be PVM",
    vatRate: "Tarifas",
    vat: "PVM",
    sum: "Suma",
    net: "Iš viso be PVM",
    vatAt: (rate) => `PVM ${rate}`,
    total: "Iš viso",
    totalWithVat: "Iš viso su PVM",
    received: "Gauta anksčiau",
    left: "Liko mokėti",
    leftNegative: "Grąžintina",
    suppliedOn: "Tiekimo data",
    inEur: "Suma eurais",
    rate: (rate) => `Kursas: ${rate}`,
    rateOfBank: (rate, day) => `Europos Centrinio Banko ${day} kursas: ${rate}`,
    taxation: "Apmokestinimas",
    note: "Pastaba",
    credited: "Kredituojama",
    grounds: {
      member_state:
        "PVM tarifas 0\u00a0%: prekių tiekimas PVM mokėtojui kitoje valstybėje narėje (PVM įstatymo 49 straipsnis, Direktyvos 2006/112/EB 138 straipsnis).",
      export:
        "PVM tarifas 0\u00a0%: prekių eksportas (PVM įstatymo 41 straipsnis, Direktyvos 2006/112/EB 146 straipsnis).",
    },
    buyerChecked: (day) => `Pirkėjo PVM mokėtojo kodas patikrintas ${day}.`,
    transportProof: (proof) => `Išgabenimo įrodymas: ${proof}`,
    credits: (title, number, day) => `${title} ${number}, išrašyta ${day}`,
    reason: (reason) => `Priežastis: ${reason}`,
    payTo: (iban) => `Mokėti pavedimu į sąskaitą ${iban}.`,
    amountDue: (amount, day) => `Mokėtina suma: ${amount}${day ? `, apmokėti iki ${day}` : ""}.`,
  },
  en: {
    draft: "Draft",
    annulled: "Annulled",
    number: "No.",
    issuedBy: (name) => `Issued by ${name}`,
    seller: "Seller",
    buyer: "Buyer",
    secondRoles: { co_buyer: "Co-buyer", lessee: "Lessee" },
    code: "Code",
    dateOfBirth: "Date of birth",
    vatNumber: "VAT number",
    blanked: (day) => `Personal data removed on ${day}`,
    car: "Car",
    facts: {
      registrationNumber: "Number plate",
      vin: "VIN",
      firstRegistered: "First registered",
      mileage: "Mileage",
      inspectionUntil: "Inspection valid until",
      sdkCode: "SDK code",
    },
    agreement:
      "The seller sells this car and transfers its ownership to the buyer, who accepts it and pays the agreed price.",
    price: "Price and payment",
    inWords: "Amount in words",
    vatIncluded: (rate, amount) => `The price contains ${rate} VAT: ${amount}`,
    paidBefore: (amount, left) => `Already paid ${amount}, left to pay ${left}`,
    payment: "Payment",
    toPay: "Payment",
    ways: { bank: "By bank transfer", cash: "In cash", leasing: "By leasing" },
    deposit: "Deposit received",
    receivedOn: (day) => `Received on ${day}`,
    reservation: "Reservation",
    reserved:
      "The seller keeps the car for the buyer. The deposit counts towards the price of the car.",
    reservedUntil: (day) =>
      `Until ${day} the seller does not sell this car to anybody else. The deposit counts towards the price of the car.`,
    agreedPrice: (amount) => `Agreed price of the car: ${amount}`,
    proforma: "This is no invoice, which is issued once the car is sold.",
    defects: "Known defects",
    noDefects: "The seller has named no other defects.",
    defectKinds: {
      brakes: "Brakes",
      steering: "Steering and suspension",
      lights: "Lights and signals",
      safety: "Seat belts and airbags",
      exhaust: "Exhaust system",
      engine: "Engine",
      gearbox: "Gearbox",
      body: "Body",
      electrics: "Electrics",
      accident: "The car was damaged in a traffic accident or otherwise",
    },
    ticked: "ticked",
    notTicked: "not ticked",
    terms: "Terms",
    copies: "This contract is made in two copies of equal force, one for each party.",
    copiesOfThree: "This contract is made in three copies of equal force, one for each who signs.",
    signature: "name, signature",
    item: "Item",
    quantity: "Quantity",
    piece: "1 pc.",
    unitPrice: "Price",
    unitPriceNet: "Net price",
    vatRate: "VAT rate",
    vat: "VAT",
    sum: "Sum",
    net: "Total without VAT",
    vatAt: (rate) => `VAT ${rate}`,
    total: "Total",
    totalWithVat: "Total with VAT",
    received: "Received before",
    left: "Left to pay",
    leftNegative: "To be returned",
    suppliedOn: "Date of supply",
    inEur: "Sum in EUR",
    rate: (rate) => `Rate: ${rate}`,
    rateOfBank: (rate, day) => `Rate of the European Central Bank of ${day}: ${rate}`,
    taxation: "Taxation",
    note: "Note",
    credited: "Corrects",
    grounds: {
      member_state:
        "VAT rate 0\u00a0%: intra-Community supply to a person with a VAT number in another member state (Directive 2006/112/EC, article 138; Lithuanian VAT law, article 49).",
      export:
        "VAT rate 0\u00a0%: export of goods (Directive 2006/112/EC, article 146; Lithuanian VAT law, article 41).",
    },
    buyerChecked: (day) => `The buyer’s VAT number was checked on ${day}.`,
    transportProof: (proof) => `Proof of transport: ${proof}`,
    credits: (title, number, day) => `${title} ${number} of ${day}`,
    reason: (reason) => `Reason: ${reason}`,
    payTo: (iban) => `To be paid by bank transfer to ${iban}.`,
    amountDue: (amount, day) => `Amount due: ${amount}${day ? `, to be paid by ${day}` : ""}.`,
  },
}
