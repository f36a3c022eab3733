/**
 * Replies of SmolLM2 (135 million parameters) behind llama-cpp-python to the planner's instructions and four places, held
 * to the schema by its grammar; as they came.
 */
export const RECORDED_REPLIES = {
  'invents a place and gives no tips':
    '{ "title":"bowlenen en daarna eten in Utrecht, Brouwerse van de geuil-bruins" , "description":"Bowlen in der geauzeelen van der het de wacht, van kiebrend-smaal van Brouwerse van de geuil-beweglad en dit is bijwinkelijk om te dobepromisinkeer van de bekomendaar. " , "stops": [{"slug":"bowlpeed","reason":"Nemmerdienfung,"} ] ,"tips":[] } ',
  'chooses nothing, describes it by a bracket and gives too many tips':
    '{"title":"Bloem-elke", "description":"{" ,"stops" :[],"tips":["Jaar de opgebruiken  2021","Maastricht","Egel en Co.","Maten   8/16_Groningen","Bloem-elke,Nederlanden","De zijn naam voor je hepiker jouw in hecke,"]} ',
  'invents a place and writes markup and unfinished tips':
    '{ "title":"Bien_Verbund-Dfenst in de kruis van Amsterdam-Speelhal-de-Gouden Leeuw-amsterdam(2017)","description":"Amsterdam, Die Leeuw Bekijk","stops":[{"slug":"befrijes_voer-zij-maar-middeln-de_die_lac-spreeken","reason":"Bewerkingszeitung_Grunge_Amsterdam"}], "tips":["<em>Dockers in de kruis van Amsterdam-Speelhal-de_gouden Leeuw-amsterdam(2017)</em>","dokken: " ,"spreeken: ,"]} ',
} as const
