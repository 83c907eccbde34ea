BEGIN TRANSACTION;
CREATE TABLE accounts (
	person VARCHAR NOT NULL, 
	password VARCHAR NOT NULL, 
	admin BOOLEAN NOT NULL, 
	first BOOLEAN, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (person), 
	FOREIGN KEY(person) REFERENCES people (id), 
	UNIQUE (first)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE alerts (
	id INTEGER NOT NULL, 
	person VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	address VARCHAR NOT NULL, 
	keys JSON NOT NULL, 
	site VARCHAR NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT uq_alerts_address UNIQUE (person, address), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE blocks (
	person VARCHAR NOT NULL, 
	other VARCHAR NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (person, other), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(other) REFERENCES people (id)
);
CREATE TABLE chat (
	"table" VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	room VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	text VARCHAR NOT NULL, 
	time FLOAT NOT NULL, 
	PRIMARY KEY ("table", number), 
	FOREIGN KEY("table") REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE finishes (
	number INTEGER NOT NULL, 
	"table" VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	players INTEGER NOT NULL, 
	ended FLOAT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	PRIMARY KEY (number), 
	UNIQUE ("table"), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "finishes" VALUES(1,'TkxxIFa0jFZ-D1lnTkXLyA','zombie-apocalypse-now',2,1.79496304079854893682e+09,0);
INSERT INTO "finishes" VALUES(2,'LfYrZOPgQLMfVqUkMJG0dQ','zorgl-zilla',2,1.79496304112725877768e+09,0);
CREATE TABLE keepsakes (
	name VARCHAR NOT NULL, 
	value VARCHAR NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE log (
	"table" VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	time FLOAT NOT NULL, 
	path VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	command VARCHAR, 
	PRIMARY KEY ("table", number), 
	CONSTRAINT uq_log_command UNIQUE ("table", seat, command), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',1,'play',0,1.79496304070280981069e+09,'end','133d5cb5b30b4dd4','c0-1794963040.7018344');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',2,'play',1,1.79496304071732139589e+09,'8S KS 1','15e242d3f35faf5e','c1-1794963040.7165055');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',3,'play',1,1.79496304072716593739e+09,'end','ec62fa3521c01762','c2-1794963040.7264667');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',4,'play',0,1.79496304073006772991e+09,'AD QH 1','4d7be75a151bddcd','c3-1794963040.729359');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',5,'play',0,1.794963040733931303e+09,'6H QH replace1','2ff356ffdb195e11','c4-1794963040.7332711');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',6,'play',0,1.79496304073941040043e+09,'QH attack KS','d755914532c535a8','c5-1794963040.738751');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',7,'play',0,1.79496304074317169184e+09,'end','ec5ff334699acdd4','c6-1794963040.74253');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',8,'play',1,1.79496304074595689772e+09,'KS attack QH','3b9b1c546ad63058','c7-1794963040.7452846');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',9,'play',1,1.79496304074964570999e+09,'QC','a9bf46d95896d674','c8-1794963040.7490087');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',10,'play',1,1.79496304075565218929e+09,'AS QC 1','787e9e7adcc7d237','c9-1794963040.7550223');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',11,'play',1,1.79496304075932836528e+09,'end','10192666d7857a6c','c10-1794963040.758674');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',12,'play',0,1.79496304076210331916e+09,'JH','c9493eeb3c772214','c11-1794963040.7614357');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',13,'play',0,1.79496304076864814751e+09,'end','99cb21a0afc4bb9e','c12-1794963040.7651718');
INSERT INTO "log" VALUES('tCRVSsg_y_DHBnShF8nFqQ',14,'play',1,1.79496304077142834667e+09,'draw','8242eda1c7b3b5e0','c13-1794963040.7707396');
INSERT INTO "log" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',1,'play',0,1.79496304077931690215e+09,'end','3105ba9af535e5c0','c0-1794963040.7786605');
INSERT INTO "log" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',2,'play',1,1.79496304078513717653e+09,'JS','a8ae32068a2d5c7a','c1-1794963040.7843988');
INSERT INTO "log" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',3,'play',1,1.7949630407912917137e+09,'JS attack KH','68fe0bffcbfa5bc0','c2-1794963040.790634');
INSERT INTO "log" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',4,'resign',0,1.79496304079765605929e+09,'','','htFGUGU5OOMWsugJYawGFlr1crH8iJdPFryWZAtP9U0');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',1,'play',0,1.79496304089614701271e+09,'5S move c7','52ef5cbff7300834','c0-1794963040.8954074');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',2,'play',0,1.79496304091761732101e+09,'8C army d3 d2','974969a0a1ac6b61','c1-1794963040.9169557');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',3,'play',0,1.794963040925895214e+09,'9C army c4 b4','6032440fac275cab','c2-1794963040.9252045');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',4,'play',0,1.79496304093005752556e+09,'AC army c5 b5','6188fbf9a7598178','c3-1794963040.9294024');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',5,'play',0,1.79496304093612599368e+09,'end','d71c3ad86b59c0ac','c4-1794963040.9354503');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',6,'play',1,1.7949630409500834942e+09,'QS army d2 c1','ea5503519f1145eb','c5-1794963040.9493954');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',7,'play',1,1.79496304095700097086e+09,'4C army b5 a5','f2c97bc7bfc34319','c6-1794963040.9562848');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',8,'play',1,1.79496304096610426897e+09,'KC leap d3','2992c832a68cb008','c7-1794963040.965434');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',9,'play',1,1.79496304097380638123e+09,'10S army d5 c4','130c473d09e9b440','c8-1794963040.973138');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',10,'play',1,1.79496304098534107209e+09,'JH army c4 d3','9ea633289bc1c64d','c9-1794963040.984656');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',11,'play',0,1.79496304101096868519e+09,'2C army c4 c5','8fe51730b25aeeec','c10-1794963041.0102458');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',12,'play',0,1.79496304102389144896e+09,'AS army e4 f5','38d1cf9d026b520c','c11-1794963041.0231977');
INSERT INTO "log" VALUES('pu7ktYIk53WbhPoMQBBqow',13,'play',0,1.7949630410460121632e+09,'6H howl','827358d76131d7c2','c12-1794963041.0453186');
INSERT INTO "log" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',1,'play',0,1.79496304109927988057e+09,'6S move g3','b4977a3d7cdb4447','c0-1794963041.0985477');
INSERT INTO "log" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',2,'play',0,1.7949630411077086926e+09,'10S army e4 f5','d39853b3b20d295d','c1-1794963041.107083');
INSERT INTO "log" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',3,'play',0,1.79496304111962342265e+09,'KC army c5 c6','0e4982fc39fb948a','c2-1794963041.1189842');
INSERT INTO "log" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',4,'resign',0,1.7949630411264879703e+09,'','','cSd_Au7sjSbERT8HMaeYbCWYwbPV3kffUHLZBATF5nI');
CREATE TABLE looks (
	look VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	PRIMARY KEY (look), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE mutes (
	"table" VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	muted VARCHAR NOT NULL, 
	PRIMARY KEY ("table", person, muted), 
	FOREIGN KEY("table") REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(muted) REFERENCES people (id)
);
CREATE TABLE notices (
	number INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	"of" VARCHAR NOT NULL, 
	PRIMARY KEY (number)
);
CREATE TABLE outages (
	since FLOAT NOT NULL, 
	until FLOAT NOT NULL, 
	PRIMARY KEY (since)
);
CREATE TABLE people (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	since FLOAT NOT NULL, lang VARCHAR DEFAULT '' NOT NULL, look VARCHAR, banned FLOAT, 
	PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('WI0C0xQu4w9D','Ana',1.79496304060651564599e+09,'en','ana',NULL);
CREATE TABLE pulse (
	number INTEGER NOT NULL, 
	time FLOAT NOT NULL, 
	PRIMARY KEY (number)
);
INSERT INTO "pulse" VALUES(1,1.79496304130082964898e+09);
INSERT INTO "pulse" VALUES(2,1.79496304130082964898e+09);
CREATE TABLE ratings (
	person VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	players INTEGER NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	rating INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	PRIMARY KEY (person, game, players), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	person VARCHAR NOT NULL, 
	about VARCHAR NOT NULL, 
	"table" VARCHAR, 
	text VARCHAR NOT NULL, 
	since FLOAT NOT NULL, 
	settled FLOAT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id), 
	FOREIGN KEY(about) REFERENCES people (id), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE TABLE results (
	"table" VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR, 
	rank INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	"left" BOOLEAN NOT NULL, 
	"before" INTEGER, 
	"after" INTEGER, 
	PRIMARY KEY ("table", seat), 
	FOREIGN KEY("table") REFERENCES finishes ("table"), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "results" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',0,'WI0C0xQu4w9D',2,0,1,NULL,NULL);
INSERT INTO "results" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',1,'WI0C0xQu4w9D',1,0,0,NULL,NULL);
INSERT INTO "results" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',0,'WI0C0xQu4w9D',2,0,1,NULL,NULL);
INSERT INTO "results" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',1,'WI0C0xQu4w9D',1,0,0,NULL,NULL);
CREATE TABLE seats (
	"table" VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	person VARCHAR, 
	name VARCHAR NOT NULL, 
	bot VARCHAR NOT NULL, 
	PRIMARY KEY ("table", seat), 
	FOREIGN KEY("table") REFERENCES tables (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "seats" VALUES('tCRVSsg_y_DHBnShF8nFqQ',0,'WI0C0xQu4w9D','Ana','');
INSERT INTO "seats" VALUES('tCRVSsg_y_DHBnShF8nFqQ',1,'WI0C0xQu4w9D','Ana','');
INSERT INTO "seats" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',0,'WI0C0xQu4w9D','Ana','');
INSERT INTO "seats" VALUES('TkxxIFa0jFZ-D1lnTkXLyA',1,'WI0C0xQu4w9D','Ana','');
INSERT INTO "seats" VALUES('pu7ktYIk53WbhPoMQBBqow',0,'WI0C0xQu4w9D','Ana','');
INSERT INTO "seats" VALUES('pu7ktYIk53WbhPoMQBBqow',1,'WI0C0xQu4w9D','Ana','');
INSERT INTO "seats" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',0,'WI0C0xQu4w9D','Ana','');
INSERT INTO "seats" VALUES('LfYrZOPgQLMfVqUkMJG0dQ',1,'WI0C0xQu4w9D','Ana','');
CREATE TABLE sessions (
	token_hash VARCHAR NOT NULL, 
	person VARCHAR NOT NULL, 
	since FLOAT NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('611ae5e749ccb4eec0be5ac55e9a9848c30ccd9be018abc3c5fafe7ceb8c20f6','WI0C0xQu4w9D',1.79496304060651564599e+09);
CREATE TABLE snapshots (
	"table" VARCHAR NOT NULL, 
	kind VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	position JSON NOT NULL, 
	besides JSON NOT NULL, 
	PRIMARY KEY ("table", kind), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "snapshots" VALUES('tCRVSsg_y_DHBnShF8nFqQ','last',14,'{"game": "zombie-apocalypse-now", "version": "1", "options": {"humans": "first", "handicap": "none"}, "viewer": -2, "moves": 14, "parts": {"at": {"deck humans 1": [34, 44, 52, 26, 41, 53, 47, 38, 48, 29, 39, 49, 33, 43, 45, 42, 50, 32, 40, 31, 27, 46, 28], "deck humans 2": [], "deck humans 3": [], "deck zombies 1": [15, 20, 14, 17, 18, 16, 13, 8, 3, 2, 24, 5, 4, 1, 21, 25, 7, 19, 0, 9], "deck zombies 2": [], "deck zombies 3": [], "hand humans": [], "hand zombies": [10, 22, 36], "played humans": [], "played zombies": [], "discard humans": [30, 51], "discard zombies": [6], "field humans": [37, 35], "field zombies": [11, 23], "removed": [], "humans JH 1": [], "humans JH 2": [], "humans QH 1": [], "humans QH 2": [], "humans KH 1": [], "humans KH 2": [], "humans JD 1": [], "humans JD 2": [], "humans QD 1": [], "humans QD 2": [], "humans KD 1": [], "humans KD 2": [], "zombies JS 1": [], "zombies JS 2": [], "zombies QS 1": [], "zombies QS 2": [], "zombies KS 1": [], "zombies KS 2": [], "zombies JC 1": [], "zombies JC 2": [], "zombies QC 1": [12], "zombies QC 2": [], "zombies KC 1": [], "zombies KC 2": [], "zombies JH 1": [], "zombies JH 2": [], "zombies QH 1": [], "zombies QH 2": [], "zombies KH 1": [], "zombies KH 2": [], "zombies JD 1": [], "zombies JD 2": [], "zombies QD 1": [], "zombies QD 2": [], "zombies KD 1": [], "zombies KD 2": []}, "known": [{"lots": [[[3, 7], [0, 9, 10, 13, 22, 24]], [[3, 7, 35], [1, 2, 3, 4, 5, 7, 8, 12, 14, 15, 16, 17, 18, 19, 20, 21, 25]], [[0], [26, 27, 28, 29, 31, 32, 33, 34, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 52, 53]]], "clauses": []}, {"lots": [[[3], [0, 1, 2, 3, 4, 5, 7, 8, 9, 13, 14, 15, 16, 17, 18, 19, 20, 21, 24, 25]], [[0], [26, 27, 28, 29, 31, 32, 33, 34, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 52, 53]]], "clauses": []}, {"lots": [[[3, 7], [0, 9, 10, 13, 22, 24]], [[3, 7, 35], [1, 2, 3, 4, 5, 7, 8, 12, 14, 15, 16, 17, 18, 19, 20, 21, 25]], [[0], [26, 27, 28, 29, 31, 32, 33, 34, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 52, 53]]], "clauses": []}]}, "stack": [["Turn", {"seat": 1}]], "sealed": [0, 0], "ending": null, "attacked": false, "done": 0, "humans": 0, "kept": [], "lost": [1, 0], "protected": -1, "quiet": 0, "stirred": false, "top": [0, 0], "turns": 6}','{"number": 14, "made": [7, 7], "standing": ["", ""], "versions": [[-2, 14], [-1, 14], [0, 14], [1, 14]], "dial": null, "answers": [[0, "c0-1794963040.7018344", 1], [1, "c1-1794963040.7165055", 1], [1, "c2-1794963040.7264667", 2], [0, "c3-1794963040.729359", 2], [0, "c4-1794963040.7332711", 3], [0, "c5-1794963040.738751", 4], [0, "c6-1794963040.74253", 5], [1, "c7-1794963040.7452846", 3], [1, "c8-1794963040.7490087", 4], [1, "c9-1794963040.7550223", 5], [1, "c10-1794963040.758674", 6], [0, "c11-1794963040.7614357", 6], [0, "c12-1794963040.7651718", 7], [1, "c13-1794963040.7707396", 7]]}');
INSERT INTO "snapshots" VALUES('pu7ktYIk53WbhPoMQBBqow','last',13,'{"game": "zorgl-zilla", "version": "1", "options": {"players": 2, "army": true, "monsters": "zorgls", "start": "random"}, "viewer": -2, "moves": 13, "parts": {"at": {"draw": [6, 0, 31, 43, 4, 51, 53, 5, 2, 11, 29, 40, 49, 17, 1, 26, 9, 50, 33, 27, 47, 48, 36, 41, 16, 22, 28, 7, 32, 23, 14, 46, 44, 52, 45], "discard": [3, 19, 20, 25, 10, 15, 24, 8, 35, 13, 12, 30], "in play": [], "hand 0": [38, 42], "hand 1": [18, 21, 34, 37, 39]}, "known": [{"lots": [[[0, 4], [0, 1, 2, 4, 5, 6, 7, 9, 11, 14, 16, 17, 18, 21, 22, 23, 26, 27, 28, 29, 31, 32, 33, 34, 36, 37, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53]]], "clauses": []}, {"lots": [[[0, 3], [0, 1, 2, 4, 5, 6, 7, 9, 11, 14, 16, 17, 22, 23, 26, 27, 28, 29, 31, 32, 33, 36, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53]]], "clauses": []}, {"lots": [[[0, 3, 4], [0, 1, 2, 4, 5, 6, 7, 9, 11, 14, 16, 17, 18, 21, 22, 23, 26, 27, 28, 29, 31, 32, 33, 34, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53]]], "clauses": []}]}, "stack": [["Refill", {}], ["TurnEnds", {}], ["Play", {"seat": 0}]], "sealed": [0, 0], "ending": null, "active": 0, "army": [30, 32, 33, 18, 2, 16, 22, 28], "floors": [4, 4, 0, 4, 0, 4, 4, 4, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 8, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 4, 4, 4, 0, 4, 0, 4, 4], "kinds": [0, 0], "memory": [0, 0], "order": [0, 1], "played": 3, "reserve": [0, 0], "standing": [-1, -1, -2, -1, -1, -1, -1, -1, -1, -1, -1, 1, -1, -1, -1, -1, -2, -1, -2, -1, -1, -1, -2, -1, -1, -1, -1, -1, -2, -1, -2, -1, -2, -2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, -1, -1, -1, -1], "turns": 3, "where": [44, 11], "won": [0, 0]}','{"number": 13, "made": [8, 5], "standing": ["", ""], "versions": [[-2, 13], [-1, 13], [0, 13], [1, 13]], "dial": null, "answers": [[0, "c0-1794963040.8954074", 1], [0, "c1-1794963040.9169557", 2], [0, "c2-1794963040.9252045", 3], [0, "c3-1794963040.9294024", 4], [0, "c4-1794963040.9354503", 5], [1, "c5-1794963040.9493954", 1], [1, "c6-1794963040.9562848", 2], [1, "c7-1794963040.965434", 3], [1, "c8-1794963040.973138", 4], [1, "c9-1794963040.984656", 5], [0, "c10-1794963041.0102458", 6], [0, "c11-1794963041.0231977", 7], [0, "c12-1794963041.0453186", 8]]}');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	version VARCHAR NOT NULL, 
	options JSON NOT NULL, 
	seed VARCHAR NOT NULL, 
	start VARCHAR NOT NULL, 
	stage VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	host VARCHAR NOT NULL, 
	since FLOAT NOT NULL, terms JSON DEFAULT '{}' NOT NULL, "key" VARCHAR DEFAULT '' NOT NULL, salt VARCHAR DEFAULT '' NOT NULL, rematch VARCHAR DEFAULT '' NOT NULL, began FLOAT DEFAULT '0' NOT NULL, due FLOAT, 
	PRIMARY KEY (id), 
	FOREIGN KEY(host) REFERENCES people (id)
);
INSERT INTO "tables" VALUES('tCRVSsg_y_DHBnShF8nFqQ','zombie-apocalypse-now','1','{"humans": "first", "handicap": "none"}','10d9cff58111c95190c8dd558b4470d5cb6beac6cc13ecf44d307de8fa573936','cebab0386e99f622','playing',1,'WI0C0xQu4w9D',1.79496304065442943568e+09,'{"clock": {"kind": "none", "days": 3, "base": 600, "increment": 5}, "undo": "consent", "watching": "public", "grace": 180, "level": "medium", "rated": true}','','JOSJ91HUAAfz8EpevFXHZA','',1.79496304067378115651e+09,NULL);
INSERT INTO "tables" VALUES('TkxxIFa0jFZ-D1lnTkXLyA','zombie-apocalypse-now','1','{"humans": "first", "handicap": "none"}','ef528afe24bd843b745f79b707f80679a39cd515eee4e095239c963898187a23','630150ee8fed11a2','over',1,'WI0C0xQu4w9D',1.7949630407740604877e+09,'{"clock": {"kind": "none", "days": 3, "base": 600, "increment": 5}, "undo": "consent", "watching": "public", "grace": 180, "level": "medium", "rated": true}','','IQq6NcruWKD3Xv48dYyiRw','',1.79496304077664470665e+09,NULL);
INSERT INTO "tables" VALUES('pu7ktYIk53WbhPoMQBBqow','zorgl-zilla','1','{"players": 2, "army": true, "monsters": "zorgls", "start": "random"}','01c0ce3b1575e364c1fba827e1ef6d3f3b55ba2084583ef0c536f9d0ea158343','ce530e9734bf8fec','playing',1,'WI0C0xQu4w9D',1.79496304086204934123e+09,'{"clock": {"kind": "none", "days": 3, "base": 600, "increment": 5}, "undo": "consent", "watching": "public", "grace": 180, "level": "medium", "rated": true}','','lX3LRHiM0XveaT3FFK7LXg','',1.79496304087968516346e+09,NULL);
INSERT INTO "tables" VALUES('LfYrZOPgQLMfVqUkMJG0dQ','zorgl-zilla','1','{"players": 2, "army": true, "monsters": "zorgls", "start": "random"}','1aa6eb12ef176128e5842cf6ea2aa661dea855432005ad1971c39f2de5cec9c8','321476376ea36799','over',1,'WI0C0xQu4w9D',1.79496304105810213086e+09,'{"clock": {"kind": "none", "days": 3, "base": 600, "increment": 5}, "undo": "consent", "watching": "public", "grace": 180, "level": "medium", "rated": true}','','WVpyeZmzdxuHXNw9gmeFhw','',1794963041.09118,NULL);
CREATE INDEX ix_sessions_person ON sessions (person);
CREATE INDEX ix_tables_host ON tables (host);
CREATE INDEX ix_tables_listed ON tables (public, stage, since);
CREATE INDEX ix_seats_person ON seats (person);
CREATE INDEX ix_people_look ON people (look);
CREATE INDEX ix_looks_person ON looks (person);
CREATE INDEX ix_blocks_other ON blocks (other);
CREATE INDEX ix_reports_about ON reports (about);
CREATE INDEX ix_reports_person ON reports (person);
CREATE INDEX ix_results_person ON results (person);
CREATE INDEX ix_ratings_listed ON ratings (game, players, rating);
CREATE INDEX ix_tables_due ON tables (stage, due);
CREATE INDEX ix_log_rare ON log ("table") WHERE kind <> 'play';
COMMIT;
