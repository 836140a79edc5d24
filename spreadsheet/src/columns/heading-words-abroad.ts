import type { Meaning, Words } from "./heading-words.ts"

/*
 * Headings of traders' sheets in German, Norwegian, Polish, Russian and more English, one language a line. They come
 * after our own: a word that stands there means what it means there. Accents and capitals do not matter.
 */

const either = (...languages: string[]): string => languages.join("|")

export const wordsAbroad: readonly [Meaning, Words][] = [
  [
    "car.name",
    {
      words: either(
        "fahrzeug|fahrzeuge|pkw|kfz|wagen|fahrzeugbezeichnung|bezeichnung|marke und modell|marke modell",
        "bil|biler|kjøretøy|merke og modell|merke modell",
        "samochód|samochody|pojazd|marka i model|marka model|nazwa",
        "автомобиль|автомобили|машина|авто|марка и модель|марка модель|название|наименование",
      ),
    },
  ],
  [
    "car.description",
    {
      words: either(
        "bemerkung|bemerkungen|notiz|notizen|anmerkung|anmerkungen|kommentar|hinweise",
        "merknad|merknader|notat|notater|kommentarer",
        "uwagi|notatki|komentarz",
        "примечание|примечания|комментарий|комментарии|заметки",
      ),
    },
  ],
  [
    "car.purchase_price",
    {
      kind: "number",
      words: either(
        "(kaufpreis|einkaufspreis|ankaufspreis|ek preis|ek)( netto| brutto)?|einkauf|ankauf|gekauft für|anschaffungspreis|anschaffungskosten",
        "innkjøpspris|innkjøp|kjøpspris|kjøpt for|kjøpesum|innpris",
        "cena zakupu( netto| brutto)?|zakup|kupione za|kupiono za|koszt zakupu|cena kupna|kwota zakupu|wartość zakupu",
        "цена покупки|покупка|куплено за|куплен за|куплена за|стоимость покупки|закупка|закуп|закупочная цена|цена закупки",
        "cost price|purchase cost|bought at|trade price",
      ),
    },
  ],
  [
    "car.bought_on",
    {
      kind: "date",
      words: either(
        "kaufdatum|einkaufsdatum|ankaufsdatum|gekauft am|gekauft|einkauf|ankauf|einkauf am|datum einkauf|datum kauf",
        "innkjøpsdato|kjøpsdato|kjøpt|kjøpt dato|dato kjøpt|innkjøpt|innkjøp|dato kjøp|dato innkjøp",
        "data zakupu|data kupna|kupiony|kupione|kupiono|zakup",
        "дата покупки|дата закупки|куплен|куплена|куплено|покупка|закупка",
      ),
    },
  ],
  [
    "car.sale_price",
    {
      kind: "number",
      words: either(
        "(verkaufspreis|vk preis|vk)( netto| brutto)?|verkauf|verkauft für|erlös|verkaufserlös",
        "salgspris|salg|solgt for|utpris|salgssum",
        "cena sprzedaży( netto| brutto)?|sprzedaż|sprzedano za|sprzedane za|kwota sprzedaży|wartość sprzedaży",
        "цена продажи|продажа|продано за|продан за|продана за|стоимость продажи|продажная цена",
        "retail price|sold at|sale amount|achieved price",
      ),
    },
  ],
  [
    "car.sold_on",
    {
      kind: "date",
      words: either(
        "verkaufsdatum|verkauft am|verkauft|verkauf|verkauf am|datum verkauf",
        "salgsdato|solgt|solgt dato|dato solgt|salg|dato salg",
        "data sprzedaży|sprzedany|sprzedane|sprzedano|sprzedaż",
        "дата продажи|продан|продана|продано|продажа",
      ),
    },
  ],
  [
    "car.registration_number",
    {
      kind: "text",
      words: either(
        "kennzeichen|amtliches kennzeichen|kfz kennzeichen|nummernschild",
        "regnr|registreringsnummer|registreringsnr|skiltnummer|kjennemerke|skilt",
        "nr rejestracyjny|nr rej|numer rejestracyjny|numer rej|rejestracja|tablice|tablica rejestracyjna",
        "госномер|гос номер|госзнак|гос знак|регистрационный номер|рег номер|номерной знак|номер машины",
      ),
    },
  ],
  [
    "car.vin",
    {
      words: either(
        "fahrgestellnummer|fahrgestellnr|fahrgestell nr|fin|fin nr|fahrzeug identifizierungsnummer|fahrzeugidentifizierungsnummer|fahrzeugidentnummer|vin nummer",
        "understellsnummer|understellsnr|chassisnummer|chassisnr|rammenummer",
        "numer vin|nr vin|nr nadwozia|numer nadwozia",
        "вин|вин код|vin код|vin номер|номер vin|номер кузова|кузов|номер шасси",
      ),
    },
  ],
  [
    "car.first_registered",
    {
      words: either(
        "erstzulassung|ez|baujahr|bj|jahr",
        "årsmodell|modellår|år|førstegangsregistrert|første gang registrert|1 gang registrert|1 gang reg|registrert",
        "rok produkcji|rocznik|rok|pierwsza rejestracja|data pierwszej rejestracji",
        "год|год выпуска|первая регистрация|дата первой регистрации",
      ),
    },
  ],
  [
    "car.mileage_km",
    {
      kind: "number",
      words: either(
        "kilometerstand|km stand|laufleistung|kilometer|tachostand",
        "kjørelengde|km stand",
        "przebieg|przebieg km|stan licznika",
        "пробег|пробег км",
      ),
    },
  ],
  [
    "car.inspection_until",
    {
      kind: "date",
      words: either(
        "hu|hu bis|tüv|tüv bis|hu au|nächste hu|tüv hu",
        "eu kontroll|neste eu kontroll|eu godkjent til|eu kontroll frist|pkk",
        "przegląd|przegląd do|badanie techniczne|badanie techniczne do|ważny przegląd",
        "техосмотр|техосмотр до|то до",
      ),
    },
  ],
  [
    "car.asking_price",
    {
      kind: "number",
      words: either(
        "angebotspreis|inseratspreis|wunschpreis|listenpreis",
        "prisantydning|annonsepris|utsalgspris",
        "cena ofertowa|cena wywoławcza|cena z ogłoszenia|cena w ogłoszeniu",
        "цена в объявлении|цена объявления|желаемая цена",
      ),
    },
  ],
  [
    "car.advert_url",
    {
      kind: "text",
      words: either(
        "inserat|anzeige",
        "annonse|finn lenke|finn|lenke",
        "ogłoszenie|link do ogłoszenia|otomoto",
        "объявление|ссылка",
      ),
    },
  ],
  [
    "car.bought_from",
    {
      kind: "text",
      words: either(
        "verkäufer|lieferant|gekauft von",
        "selger|kjøpt av|kjøpt fra|leverandør",
        "sprzedawca|sprzedający|dostawca|kupione od|kupiono od",
        "продавец|поставщик|у кого куплено|куплено у",
      ),
    },
  ],
  [
    "car.sold_to",
    {
      kind: "text",
      words: either(
        "käufer|kunde|verkauft an",
        "kjøper|solgt til",
        "nabywca|kupujący|klient|sprzedane komu|sprzedano komu",
        "покупатель|клиент|кому продано|продано кому",
      ),
    },
  ],
  ["car.status", { words: either("stand", "stan", "статус|состояние") }],
  [
    "car.origin",
    {
      kind: "text",
      words: either(
        "herkunft|herkunftsland|land",
        "opprinnelse|opprinnelsesland",
        "pochodzenie|kraj|kraj pochodzenia",
        "страна|происхождение|откуда",
      ),
    },
  ],
  [
    "make",
    { words: either("hersteller|fabrikat", "merke|bilmerke", "marka", "марка|производитель") },
  ],
  ["model", { words: either("modell", "модель") }],
  [
    "number",
    {
      words: either(
        "lfd nr|laufende nr|fahrzeugnr|fahrzeug nr",
        "løpenr|bil nr|bilnr",
        "lp|l p|nr auta",
        "номер|п п|номер п п",
        "stock no|stock number",
      ),
    },
  ],
  [
    "expense.description",
    {
      kind: "text",
      words: either(
        "ausgabe|ausgaben|kosten|kostenart|leistung",
        "utgift|utgifter|kostnad|kostnader",
        "wydatek|wydatki|koszt|koszty",
        "расход|расходы|затраты|работа|услуга",
      ),
    },
  ],
  [
    "expensesTotal",
    {
      words: either(
        "kosten|ausgaben|nebenkosten|aufwand",
        "utgifter|kostnader|totale kostnader|sum kostnader",
        "koszty|wydatki|koszty dodatkowe|nakłady",
        "расходы|затраты|всего расходов|доп расходы",
      ),
    },
  ],
  [
    "expenses.Remontas",
    {
      kind: "number",
      words: either(
        "reparatur|reparaturen|werkstatt|teile|ersatzteile|reifen|aufbereitung",
        "verksted|reparasjon|reparasjoner|deler|dekk|klargjøring",
        "naprawa|naprawy|serwis|mechanik|części|lakiernik|opony",
        "ремонт|запчасти|сервис|покраска|шины",
      ),
    },
  ],
  [
    "expenses.Transportas",
    {
      kind: "number",
      words: either(
        "überführung|fracht|lieferung",
        "frakt|levering",
        "laweta|przywóz",
        "транспорт|доставка|перевозка|перегон",
      ),
    },
  ],
  [
    "expenses.Dokumentai",
    {
      kind: "number",
      words: either(
        "zulassung|anmeldung|papiere|dokumente",
        "omregistrering|registrering|dokumenter|papirer",
        "tłumaczenie|tłumaczenia|dokumenty|opłaty rejestracyjne|rejestracja",
        "документы|регистрация|оформление|перевод",
      ),
    },
  ],
  [
    "expenses.Kita",
    {
      kind: "number",
      words: either(
        "sonstiges|sonstige kosten|gebühren",
        "annet|diverse|gebyr|gebyrer|avgift|avgifter",
        "inne|pozostałe|akcyza|opłaty|prowizja|ubezpieczenie",
        "прочее|другое|мойка|страховка",
      ),
    },
  ],
  [
    "expenses.customs",
    { kind: "number", words: either("zoll", "toll", "cło", "растаможка|пошлина|таможня") },
  ],
  [
    "computed",
    {
      words: either(
        "gewinn.*|marge.*|rohertrag|differenz|gesamtkosten|kosten gesamt|standtage|standzeit|deckungsbeitrag",
        "fortjeneste.*|gevinst.*|resultat|avanse|dekningsbidrag|totalkostnad|kostpris|dager.*",
        "zysk.*|marża.*|dochód|różnica|koszty razem|razem.*|łączny koszt|dni .*",
        "прибыль.*|маржа.*|разница|себестоимость|итого.*|всего.*|дней.*",
      ),
    },
  ],
  [
    "price",
    { kind: "number", words: either("preis|wert", "pris|verdi", "cena|wartość", "цена|стоимость") },
  ],
  ["amount", { kind: "number", words: either("betrag|summe", "beløp", "kwota", "сумма") }],
  ["anyCurrency", { words: either("währung", "valuta", "waluta", "валюта") }],
  [
    "anyRate",
    {
      kind: "number",
      words: either("kurs|wechselkurs", "valutakurs", "kurs waluty|kurs nbp", "курс|курс валюты"),
    },
  ],
  ["date", { kind: "date", words: either("datum|tag", "dato", "дата|число") }],
  [
    "description",
    { words: either("beschreibung|verwendungszweck", "beskrivelse", "opis", "описание") },
  ],
  ["vat", { kind: "number", words: either("mwst|ust|umsatzsteuer|mehrwertsteuer", "mva", "ндс") }],
]

/** The word above a group of headings ("Einkauf" above "Preis" and "Datum"). */
export const topicsAbroad = {
  purchase: either(
    "kauf|einkauf|ankauf",
    "kjøp|innkjøp",
    "zakup|zakupu",
    "покупка|покупки|закупка",
  ),
  sale: either("verkauf", "salg|salgs", "sprzedaż|sprzedaży", "продажа|продажи"),
  expense: either("kosten|ausgaben", "utgifter|kostnader", "koszty|wydatki", "расходы|затраты"),
}

/** The word before a sum. */
export const sumWordsAbroad = either(
  "summe|gesamt|gesamtsumme|insgesamt",
  "totalt|sum totalt",
  "razem|łącznie|ogółem",
  "итого|всего|сумма",
)
