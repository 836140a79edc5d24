/** What stands beside the name of a column and belongs to its amounts. */
export const markWords = {
  net: "kmta|ilma kmta|ohne mehrwertsteuer|plus mwst|zzgl ust|netto|neto|net|be pvm|excl vat|excluding vat|ex vat|exc vat|without vat|plus vat|ohne mwst|ohne ust|zzgl mwst|eks mva|ekskl mva|ekskl moms|uden moms|exkl moms|utan moms|bez vat|без ндс|ilma km|km ta|bez pvn",
  gross:
    "km ga|kmga|koos kmga|inkl ust|brutto|gross|su pvm|incl vat|including vat|inc vat|with vat|inkl mwst|mit mwst|inkl mva|inkl moms|med moms|z vat|с ндс|koos km|ar pvn",
  plan: "expected|projected|prognozuojama|prognoze|tiketina|orientacine|preliminari|geplante|erwartet|voraussichtlich|planlagte|budsjettert|budgetteret|forventet|beraknad|beraknat|forvantad|forvantat|planowany|przewidywana|szacowana|oczekiwana|планируемая|ожидаемая|kavandatud|plaanitud|planotais|planota|plans|planas|plane|planuota|planuotas|planuoti|planuotos|planuojama|planuojamas|planuojamos|planinis|planine|samata|numatoma|numatyta|plan|planned|budget|budgeted|est|estimate|estimated|forecast|geplant|soll|planlagt|budsjett|planerad|planowany|planowane|planowana|план|плановая|плановый|planeeritud|planets|planots",
  actual:
    "utfall|fakts|faktisks|faktiska|tatsachliche|realna|tegelikud|faktas|fakt|faktiskas|faktiniai|tikras|tikra|tikros|faktine|faktinis|faktines|faktiskai|realiai|reali|real|actual|actuals|spent|ist|tatsachlich|faktisk|verklig|rzeczywisty|rzeczywiste|rzeczywista|факт|фактическая|фактический|tegelik|faktiskais",
  total:
    "is viso|viso|visas|visos|bendra|bendras|bendros|total|in total|sum|suma|summe|gesamt|insgesamt|totalt|sum totalt|i alt|razem|lacznie|suma razem|итого|всего|kokku|kopa",
  thousands:
    "tukst|tukstanciais|thousand|thousands|in thousands|tsd|in tausend|tusen|i tusen|tys|тыс|tuh|tukst eur",
  cents: "in cent|ct|centais|centai|cents|in cents|cent",
  km: "km|kmt|kilometrais|kilometers|kilometres|kilometer",
  mi: "mi|smi|miles|mile|myliomis|mylios|meilen|мили|jūdzes|miili",
  mil: "mil|miltal",
} as const
