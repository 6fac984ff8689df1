// Sources of patterns that match a weekday in one language, in base letters.

export const EN_DAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)day";
export const DE_DAY = "(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)";
export const ES_DAY = "(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)";
export const FR_DAY = "(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)";
