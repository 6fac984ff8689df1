/**
 * Readable signs of a standing instruction, a taste, a decision or neither. They match folded text in lower
 * case, so that accents and capitals play no part.
 */
export const PATTERNS: Readonly<Record<string, RegExp>> = {
  opensWithNo: /^(?:and |also |but |oh,? |ok,? |so |still )*(?:no|kein\w*|nada de|sin|pas de|jamais de) \w/,
  noNews:
    /^(?:and )?no (?:one|news|idea|luck|answer|water|milk|school|trains?|reception|decision|\w+ (?:left|yet|today|tomorrow))\b/,
  onlyAtEnd: /\b(?:only|nur|solo|seulement|always|never|siempre|nunca|toujours|jamais|immer|nie)\W*$/,
  onlyInside: /\w,? (?:only|nur|solo|seulement) \w/,
  commaNot: /, (?:not|never|no|nicht|no|pas) \w/,
  pleaseAtEnd: /\b(?:please|pls|bitte|por favor|s'il te plait|stp|svp)\W*$/,
  opensWithPlease: /^(?:and |but |also |so )*(?:please|bitte|por favor)\b/,
  opensWithOrder:
    /^(?:and |but |also |so |then |ok,? |please )*(?:keep|make|use|wake|call|set|turn|put|send|answer|write|explain|read|show|give|remind|leave|stop|skip|avoid|include|add|list|mark|ask|tell|say|speak|let|wait|run|open|close|dim|lower|quiz|correct|text|ring|deliver|format|sort|stick|confirm|warn|mention|copy|archive|name|label|test|check|log)\b/,
  opensWithForbidding:
    /^(?:and |but |also |so |please )*(?:don't|do not|dont|never|nobody|not|nicht|nie|jamais|nunca|no me|ne )\b/,
  forbids:
    /\b(?:don't|do not|dont|never|nobody|mustn't|isn't allowed|aren't allowed|not allowed|off limits|hands off)\b/,
  meWithOrder:
    /\b(?:call|wake|remind|text|tell|ask|send|show|give|ring|copy|warn|quiz|contact|e-?mail|teach) (?:me|us|my|mich|uns)\b/,
  lasting:
    /\b(?:from now on|by default|every time|each time|in future|going forward|as a rule|house rule|no exceptions|at all times|ab jetzt|in zukunft|a partir de ahora|desormais)\b/,
  whenRule: /^(?:when|whenever|if|as soon as|unless|until|wenn|sobald|cuando|si|quand) .{3,60},? /,
  tasteVerb:
    /\b(?:like|likes|love|loves|prefer|prefers|enjoy|enjoys|hate|hates|adore|adores|dislike|dislikes|can't stand|can't bear|rather have|fan of|into|mag|liebe|hasse|me gusta|prefiero|me encanta|odio|j'aime|j'adore|je prefere|je deteste)\b/,
  favourite: /\b(?:favou?rite|my (?:thing|style|season|colou?r)|lieblings\w+|preferid\w|prefere\w?)\b/,
  wontEat:
    /\b(?:won't|doesn't|don't|can't|never|only|still) (?:eat|eats|drink|drinks|touch|wear|wears|sleep|sleeps|take|takes|do|listen|watch|read)\b/,
  takesIt:
    /\b(?:i|he|she|we|they) (?:take|takes|drink|drinks|have|like|want|wants|need|needs) (?:it|my|his|hers|her|mine|the|a)\b/,
  habitNow:
    /\b(?:these days|nowadays|lately|anymore|any more|all day|every (?:day|night|morning|evening)|at home|neuerdings|ultimamente|en ce moment)\b/,
  stays: /\b(?:stays?|remains?|leave (?:it|mine|that|them)|bleibt|se queda|reste)\b/,
  settingValue: /\b(?:at|to|on|auf|a|sur) \d{1,3}\b(?![:.]\d)/,
  degrees: /\b(?:\d{2}(?:[.,]5)? ?(?:°|degrees?|grad|grados|degres)|\d{1,3} ?(?:%|percent|prozent))/,
  shouldBe: /\b(?:should|must|has to|have to|needs to|may) (?:be|stay|not|go|open|run)?/,
  wayOfWorking: /\b(?:one (?:at a time|topic each|question)|at most|max|maximum|under \d+|at least|per)\b/,
  decided:
    /\b(?:decided|decision|settled|agreed|voted|chose|chosen|picked|opted|made up (?:my|our) mind|entschieden|beschlossen|abgemacht|decidido|acordado|decide|choisi|c'est regle)\b/,
  goWith: /\b(?:go|going|goes|went|gone) (?:with|for|back to|ahead|off|down to|up to|out on)\b/,
  weTake:
    /\b(?:we|i)(?:'ll| will| shall)? (?:now |just |then )?(?:take|keep|use|drop|skip|cut|open|close|do|start|split|move|stop|sell|rent|buy|hire|build|ship|merge|write|support|charge|need|target|cast|shoot|print|host|host|raise|leave|stay|try|make|put|pay|cover)\b/,
  weAreChanging:
    /\b(?:we're|i'm|we are|i am|wir)(?: not| now| going to)? (?:taking|keeping|dropping|quitting|selling|moving|switching|doing|having|cancelling|canceling|giving|leaving|going|staying|stopping|getting|renting|retiring|writing|adopting|skipping|sticking|using|starting|cutting|closing|opening|hosting|hiring|putting|making)\b/,
  haveChanged:
    /\b(?:we've|i've|we have|i have|we|i) (?:switched|moved|changed|dropped|booked|signed|cancelled|canceled|ordered|accepted|declined|turned|handed|stopped|swapped|put|bought|threw|set|promised|said|tried)\b/,
  letUs: /\blet'?s\b|\blet us\b|\bvamos (?:a|con)\b/,
  itIs: /\b(?:it is|it'll be|is settled|is final|is it)\W*$/,
  concludes:
    /\bthen\W*$|^(?:and |so |ok,? |okay,? |fine,? |right,? )*(?:then|so|okay|ok|fine|right|good|well|dann|also|gut|entonces|bueno|alors|bon|d'accord)\b/,
  inTheEnd:
    /\b(?:in the end|after all|final|finally|for good|at last|al final|finalmente|finalement|doch|endgultig)\b/,
  insteadOf: /\b(?:instead|rather than|not the|over the|replaces|statt|en vez|en lugar|au lieu|plutot que)\b/,
  noLonger:
    /\b(?:no longer|no more|any more|anymore|not any|is off|are off|is out|are out|comes off|gets? (?:cut|cancelled|closed)|goes away)\b/,
  fromDate:
    /\b(?:from|as of|since|starting|effective|ab|a partir d\w+|desde|des) (?:now|here|today|next|the|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d)/,
  dateValue:
    /\b(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w* \d{1,2}|the \d{1,2}(?:st|nd|rd|th)|week \d{1,2})\b/,
  clockTime:
    /\b(?:\d{1,2}[:.]\d{2}|\d{1,2} ?(?:am|pm|uhr|h)|half (?:past )?\w+|quarter (?:to|past) \w+|o'clock|noon|midnight)\b/,
  quantity:
    /\b\d+(?:[.,]\d+)? ?(?:k|euros?|dollars?|days?|weeks?|months?|minutes?|min|seconds?|s|ms|hours?|mb|gb|km|kg|m|cm|lines?|people|a month|per)\b/,
  assigns:
    /\b[a-z]+ (?:takes(?: over)?|owns|leads|does|handles|drives|cooks|presents|covers|cleans|pays|runs|hosts|plays|sings|moves to|gets|goes) (?:the|it|all|both|back|over|on|my|our|in|from|first|\w+s)\b/,
  goesFirst: /\b(?:first|next)\b.{0,30}\b(?:then|later|after|second)\b|\bfirst\W*$/,
  goesUp: /\b(?:goes|go|went|going) (?:up|down|out|in|to)\b/,
  pastEvent:
    /\b(?:was|were|had|got|came|said|rang|told|lost|broke|arrived|found|fell|went|ran|bought|brought|saw|met|did|made|took|left|sent|gave|wrote)\b/,
  pastTime:
    /\b(?:yesterday|last (?:night|week|month|year|spring|summer|autumn|winter|time|\w+day)|ago|since|when i was|used to|in (?:19|20)\d\d|gestern|letzte\w*|ayer|pasad[oa]|hier|dernier\w*)\b/,
  progressive: /\b(?:is|are|was|were|am|he's|she's|they're|it's) \w{3,}ing\b/,
  descriptive:
    /\b(?:is|are|isn't|aren't|ist|sind|es|esta|est|sont) (?:a|an|the|my|our|from|in|at|on|called|ein\w*|der|die|das|un\w*|le|la|el|de|en|dans)\b/,
  identity:
    /\b(?:my|our|his|her|their|mein\w*|unser\w*|mi|su|mon|ma|sa|notre) (?:\w+ )?(?:is|are|was|has|had|lives|works|comes|ist|hat|es|tiene|est|a)\b/,
  iAm: /\b(?:i'm|i am|ich bin|soy|estoy|je suis) (?:a|an|from|at|in|on|off|back|tired|\d+|away|ein\w*|aus|un\w*|de)\b/,
  iHave:
    /\b(?:i've|i have|we have|we've|i've got|he has|she has|ich habe|tengo|tenemos|j'ai|on a) (?:a|an|got|two|three|no|been|\d+|ein\w*|un\w*|deux)\b/,
  thirdSubject:
    /^(?:and |but |so )*(?:the|my|our|his|her|their|he|she|they|it|der|die|das|el|la|los|las|le|les|il|elle) /,
  hedged:
    /\b(?:maybe|perhaps|might|could|would like|thinking (?:of|about)|considering|no idea|don't know|i wonder|if (?:the|it|we|i)|one day|should really|vielleicht|quiza\w?|peut-etre)\b/,
  momentary:
    /\b(?:tonight|right now|just this once|this once|for (?:today|tonight|now|the next)|today|heute|esta noche|ce soir|this week)\b/,
  reported: /\b(?:said|says|wants?|asked|asks|told|thinks|reckons|according|wrote|rang|called|offered)\b/,
  reason: /\b(?:because|since|so that|otherwise|it itches|doctor'?s orders|porque|weil|damit|parce que)\b/,
  colon: /^[\w' ]{3,30}: /,
  enumerates: /,.{2,40},|;|\band\b.*,/,
  exclaims: /!/,
  asks: /\?/,
  negated: /\b(?:no|not|n't|never|nicht|kein\w*|no|nunca|ne|pas)\b/,
};

/** Kinds of questions that a bare answer belongs to. They match the last sentence of the message before. */
export const QUESTIONS: Readonly<Record<string, RegExp>> = {
  offers:
    /\b(?:shall|should|may|can) i\b|\bwould you (?:like|prefer)\b|\bdo you (?:want|like|prefer|need)\b|\bsoll ich\b|\bquieres\b|\bveux-tu\b|\bvoulez\b/,
  asksTaste:
    /\b(?:prefer|like|favou?rite|want|any food|how do you (?:take|like)|what (?:kind|sort|music|tone)|mogen|magst|gusta|prefieres|aimes|preferez)\b/,
  asksSetting:
    /\b(?:how (?:warm|hot|bright|loud|dark|long|often|should i)|what (?:time|temperature|tone|language|units?|format)|which (?:units?|language|format|station|channel)|when should|reminder|remind|wake|lights?|heating|summary|report|minutes)\b/,
  asksChoice:
    /\b(?:do we|should we|shall we|are we|which (?:one|of|date|version|framework|flat)|who (?:leads|takes|does|presents)|what do we|is that final|so (?:we|who|what)|or (?:do|should|shall)|then we)\b/,
  asksAction:
    /\b(?:book|order|cancel|refund|replace\w*|upgrade|merge|ship|tag|release|buy|place|start|continue|move on|keep the)\b/,
  asksFact:
    /\b(?:what(?:'s| is| was| did)|where|who(?:'s| is| was)|when (?:is|did|do|was)|how (?:many|old|was|is|far)|did|is it|has|have you|are you|any news)\b/,
};
